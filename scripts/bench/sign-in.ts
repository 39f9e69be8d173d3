/** A new buyer's session cookie. */
export const signIn = async (base: string): Promise<string> => {
  const person = {
    email: 'buyer@bench.ph',
    password: 'tinapay-at-kape-7',
    first_name: 'Bea',
    last_name: 'Manalo',
    phone_no: '09170000001',
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
