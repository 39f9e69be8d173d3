// crypto.randomUUID is not there on pages that came over plain http, as from a shop's own network.
export { v4 as newID } from 'uuid'
