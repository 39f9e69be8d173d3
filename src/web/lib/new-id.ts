// crypto.randomUUID exists only in secure contexts, and a local installation may use plain HTTP.
export { v4 as newID } from 'uuid'
