/** For DATABASE_URL of a process: the socket's folder goes where a host would. */
export const urlOf = ({ host, user, database }: { host: string; user: string; database: string }): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
