import { DropBand } from '#web/features/drops/drop-band.tsx'
import { NotifyMe } from '#web/features/follows/notify-me.tsx'

/** The drop on the page of its shop. */
export const ShopDrop = ({ shopID }: { shopID: string }) => (
  <DropBand shopID={shopID} renderNotify={(time) => <NotifyMe shopID={shopID} time={time} />} />
)
