import { stored } from '#web/lib/stored.ts'

/** Whether the rack has items, so that other pages need not open the database. */
export const rackWaits = stored('device', 'rack-waits')
