import { IconHeart, IconHeartFilled, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CornerCount } from '#web/ui/corner-count.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect, PasswordInput, Textarea, TextInput } from '#web/ui/fields.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import onPhoto from '#web/ui/photo-action.module.css'
import { RailBand } from '#web/ui/rail.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import classes from './ui-parts-page.module.css'

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={`stack gap-16 ${classes.part}`}>
    <h2>{name}</h2>
    {children}
  </section>
)

const dress = new URL('../../../demo/photos/mint-floral-tea-dress.webp', import.meta.url).href
const photo = { link: dress, placeholder: '', width: 400, height: 500 }
const tile = {
  to: '#',
  photo,
  name: 'Mint floral tea dress',
  price: 430,
  size: 'M',
  store: 'Bankerohan Finds',
} as const
const heart = (saved: boolean) => (
  <button
    type="button"
    className={`grid centred width-48 height-48 radius-full ${onPhoto.button}`}
    data-saved={saved || undefined}
    aria-label="Save"
  >
    {saved ? <IconHeartFilled size={23} aria-hidden /> : <IconHeart size={23} stroke={2} aria-hidden />}
  </button>
)

/** All parts of the look with their states, for development and for the visual test. The build leaves it out. */
export const UiPartsPage = () => {
  const notice = useNotice()
  const [tab, setTab] = useState('pending')
  const [style, setStyle] = useState<'feminine' | 'masculine'>('feminine')
  const [asking, setAsking] = useState(false)
  return (
    <main className="page-main">
      <PageTitle title="Parts" back={false} />
      <Part name="Tile: for sale, saved, on hold, sold, loading">
        <ItemGrid label="Tiles">
          <ItemTile {...tile} action={heart(false)} priority />
          <ItemTile {...tile} action={heart(true)} priority />
          <ItemTile {...tile} action={heart(false)} badge="On hold" priority />
          <ItemTile {...tile} badge="Sold" gone priority />
          <TileSkeletons count={1} />
        </ItemGrid>
      </Part>
      <Part name="Buttons">
        <div className="row wrap gap-12">
          <Button size="lg">Buy Now</Button>
          <Button size="lg" variant="default">
            Add to Cart
          </Button>
        </div>
        <div className="row wrap gap-12">
          <Button variant="ink" leftSection={<IconPlus size={18} aria-hidden />}>
            Follow
          </Button>
          <Button variant="teal">Confirm</Button>
          <Button variant="default">Reply</Button>
          <Button variant="outline">Visit shop</Button>
          <Button variant="subtle">See all</Button>
          <Button variant="danger">Delete</Button>
        </div>
        <div className="row wrap gap-12">
          <Button size="sm" variant="default">
            Try again
          </Button>
          <Button loading>Buying</Button>
          <Button disabled>Nothing to save yet</Button>
        </div>
      </Part>
      <Part name="Chips, choices, tabs, counts">
        <div className="row wrap gap-12">
          <TagChip name="Denim" checked={false} onToggle={() => undefined} />
          <TagChip name="Plaid" checked onToggle={() => undefined} />
          <TagChip name="Full" checked={false} disabled onToggle={() => undefined} />
          <span className={`flex relative ${classes.counted}`}>
            <IconHeart size={24} aria-hidden />
            <CornerCount count={2} label={(count) => `${count} saved`} />
          </span>
          <Spinner size={20} />
        </div>
        <Choices
          legend="Style"
          name="style"
          options={[
            { value: 'feminine', label: 'Feminine' },
            { value: 'masculine', label: 'Masculine' },
          ]}
          value={style}
          onChange={setStyle}
        />
        <Tabs
          label="Tickets"
          tabs={[
            { key: 'pending', name: 'Pending', count: '2' },
            { key: 'done', name: 'Completed' },
          ]}
          open={tab}
          onOpen={setTab}
        >
          The open tab
        </Tabs>
      </Part>
      <Part name="Avatars, the rail">
        <div className="row wrap gap-12">
          <Avatar name="Maria Bautista" photo={null} size="large" />
          <Avatar name="Wagwagan ni Luz" photo={dress} size="large" />
          <Avatar name="Wagwagan ni Luz" photo={null} />
          <Avatar name="Ana" photo={null} />
          <Avatar name="Maria Bautista" photo={dress} size="small" />
        </div>
        <RailBand photos={[photo, photo]} places={3} />
      </Part>
      <Part name="Fields">
        <div className={`stack gap-16 align-start ${classes.fields}`}>
          <TextInput label="Name" placeholder="Levi's trucker jacket" />
          <TextInput label="Phone" defaultValue="0917 12" error="A mobile number has 11 digits." />
          <PasswordInput label="Password" defaultValue="barong" />
          <NativeSelect label="Size" data={['S', 'M', 'L']} />
          <Textarea label="Description" description="What a buyer asks first" rows={3} />
          <TextInput label="Address" defaultValue="Session Road, Baguio" disabled />
        </div>
      </Part>
      <Part name="Notices and dialogs">
        <div className="row wrap gap-12">
          <Button
            variant="default"
            onClick={() =>
              void notice.success('Saved to Weekend fits', undefined, { label: 'Undo', run: () => undefined })
            }
          >
            Show a notice
          </Button>
          <Button
            variant="default"
            onClick={() => void notice.failure('Not saved', 'You seem to be offline.')}
          >
            Show a failure
          </Button>
          <Button variant="default" onClick={() => setAsking(true)}>
            Ask a question
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          question="Are you sure you want to buy this?"
          onYes={() => setAsking(false)}
          onNo={() => setAsking(false)}
        >
          Mint floral tea dress, ₱430
        </ConfirmDialog>
      </Part>
      <Part name="Empty">
        <EmptyState text="The rack is empty." hint="Add a piece to begin." action={<Button>Add</Button>} />
      </Part>
    </main>
  )
}
