import type { z } from 'zod'
import { type PublicDrop, drops as calls } from '#contract/drops.ts'
import { toPesos } from '#domain/money.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { toCover } from '../../items/index.ts'
import type { AddNotifications } from '../../people/index.ts'
import { type DropNews, createNotifyFollowersOfDrop } from './followers.ts'
import { createOpenDrops } from './open.ts'
import { dropsPart } from './personal-data.ts'
import type { PublicDropRow } from './queries.ts'
import { createDrops } from './service.ts'

/** How often a process looks for drops whose minute has come, in milliseconds. */
const lookEvery = 500

type Dependencies = ModuleDependencies & {
  jobs: Jobs
  addNotifications: AddNotifications
  /** Called after an item was listed. */
  listed: (itemID: string) => Promise<void>
}

const toPublicDrop = (row: PublicDropRow): z.output<typeof PublicDrop> => ({
  dropID: row.id,
  title: row.title,
  opensAt: row.opens_at.toISOString(),
  openedAt: row.opened_at?.toISOString() ?? null,
  items: row.items,
  free: row.free,
  covers: row.covers,
})

/** Drafts of a shop that appear together at a minute. */
export const dropsModule = (dependencies: Dependencies): { module: Module; ofShop: DropOfShop } => {
  const followers = dependencies.jobs.queue<DropNews>(
    'drop-followers',
    createNotifyFollowersOfDrop(dependencies),
    { onePerKey: true, pollSeconds: 2, retryDelaySeconds: 5 },
  )
  const drops = createDrops({ ...dependencies, followers })
  const ofShop = async (shopID: string) => {
    const drop = await drops.ofShop(shopID)
    return drop ? toPublicDrop(drop) : null
  }
  const module: Module = {
    routes: (register) =>
      register(calls, {
        'GET store/get_drop': async ({ input }) => ({ drop: await ofShop(input.shopID) }),
        'GET store/get_own_drop': async ({ caller }) => {
          const drop = await drops.own(caller)
          if (!drop) return { drop: null }
          return {
            drop: {
              dropID: drop.id,
              title: drop.title,
              opensAt: drop.opens_at.toISOString(),
              items: drop.items.map((row) => ({
                itemID: row.id,
                name: row.name,
                price: toPesos(row.price_centavos),
                size: row.size,
                image: toCover(row),
              })),
            },
          }
        },
        'POST store/set_drop': async ({ caller, input }) => ({
          response: 'The drop is set',
          dropID: await drops.set(caller, input),
        }),
        'POST store/move_drop': async ({ caller, input }) => {
          await drops.move(caller, input.dropID, input.opensAt)
          return { response: 'The drop is moved' }
        },
        'POST store/leave_drop': async ({ caller, input }) => {
          await drops.leave(caller, input.dropID, input.itemIDs)
          return { response: 'These pieces are no longer in the drop' }
        },
        'POST store/cancel_drop': async ({ caller, input }) => {
          await drops.cancel(caller, input.dropID)
          return { response: 'The drop is cancelled' }
        },
      }),
    jobs: [{ name: 'drops', pauseMs: lookEvery, run: createOpenDrops({ ...dependencies, followers }) }],
    personalData: dropsPart,
  }
  return { module, ofShop }
}

/** What everybody may know of the drop of a shop. */
export type DropOfShop = (shopID: string) => Promise<z.output<typeof PublicDrop> | null>
