/** Signs up the `n`th new buyer and returns the session cookie. */
export const signIn = async (base: string, n = 1): Promise<string> => {
  const person = {
    email: `buyer${n}@bench.ph`,
    password: 'tinapay-at-kape-7',
    first_name: 'Bea',
    last_name: 'Manalo',
    phone_no: `0917${String(n).padStart(7, '0')}`,
    isFeminine: 1,
  }
  const post = (path: string) =>
    fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
  await post('auth/new_shop_user')
  const answer = await post('auth/login')
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}
