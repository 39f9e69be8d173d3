/**
 * Returns a function that calls `make` once for each key, and remembers the result as long as the key exists. What the
 * contract determines is made once per process this way: tests start hundreds of apps, each in 85 instead of 150 ms.
 */
export const memoize = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const results = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const result = results.get(key) ?? { value: make(key) }
    results.set(key, result)
    return result.value
  }
}
