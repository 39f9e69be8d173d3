// Browsers provide crypto.randomUUID only over https, and in a local network the app may be served over plain http.
export { v4 as newID } from 'uuid'
