import { Suspense, use } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import {
  Link,
  Navigate,
  Router,
  matchPath,
  navigate,
  useArrival,
  useLocation,
  useSearchParams,
} from './router.tsx'

const Here = () => {
  const { pathname, search, state, key } = useLocation()
  return (
    <p data-testid="here" data-key={key}>
      {`${pathname}${search} ${JSON.stringify(state)} ${useArrival()}`}
    </p>
  )
}

const StartOrThere = () =>
  useLocation().pathname === '/start' ? <Navigate to="/there" replace state={1} /> : <Here />

const Tab = () => {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setParams({ tab: 'b' }, { replace: true })}>
        {params.get('tab') ?? 'none'}
      </button>
      <button type="button" onClick={() => setParams((now) => new URLSearchParams({ was: String(now) }))}>
        Was
      </button>
      <button type="button" onClick={() => setParams({})}>
        Clear
      </button>
    </>
  )
}

let arrive = (_text: string): void => undefined
const late = new Promise<string>((resolve) => {
  arrive = resolve
})
const Late = () => <p>{use(late)}</p>
const LateOrOld = () => (useLocation().pathname === '/late' ? <Late /> : <p>Old page</p>)

const here = page.getByTestId('here')
const link = (name: string) => page.getByRole('link', { name })
const depth = () => (history.state as { idx?: number } | null)?.idx ?? 0

beforeEach(() => {
  history.replaceState(null, '', '/start')
})

test('a link opens a page with its state, and Back returns to the entry before', async () => {
  await render(
    <Router>
      <Here />
      <Link to="/next?tab=2" state={{ from: 'start' }}>
        Next
      </Link>
    </Router>,
  )
  await expect.element(here).toHaveTextContent('/start null POP')
  await expect.element(here).toHaveAttribute('data-key', 'default')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(here).toHaveTextContent('/next?tab=2 {"from":"start"} PUSH')
  expect(depth()).toBe(1)
  const { length } = history
  // Where one is already, no entry is added.
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.element(here).toHaveTextContent('REPLACE')
  expect(history.length).toBe(length)
  expect(depth()).toBe(1)
  navigate(-1)
  await expect.element(here).toHaveTextContent('/start null POP')
  navigate(1)
  await expect.element(here).toHaveTextContent('/next?tab=2 {"from":"start"} POP')
})

test('the browser keeps clicks that open another tab, links elsewhere, and what a handler has prevented', async () => {
  const left: boolean[] = []
  const keep = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', keep)
  try {
    await render(
      <Router>
        <Here />
        <Link to="/next">Next</Link>
        <Link to="/next" target="_blank">
          Tab
        </Link>
        <Link to="https://example.org/next">Elsewhere</Link>
        <Link to="/next" onClick={(event) => event.preventDefault()}>
          Prevented
        </Link>
      </Router>,
    )
    await userEvent.keyboard('{Control>}')
    await link('Next').click()
    await userEvent.keyboard('{/Control}')
    await link('Tab').click()
    await link('Elsewhere').click()
    await link('Prevented').click()
    expect(left).toEqual([true, true, true, false])
    await expect.element(here).toHaveTextContent('/start null POP')
  } finally {
    window.removeEventListener('click', keep)
  }
})

test('another site is refused', () => {
  expect(() => navigate('https://example.org/')).toThrow('not a page of this site')
  expect(() => navigate('//example.org/')).toThrow('not a page of this site')
  expect(window.location.pathname).toBe('/start')
})

test('the query is read and changed, and the rest of the address stays', async () => {
  await render(
    <Router>
      <Here />
      <Tab />
    </Router>,
  )
  const before = history.length
  await page.getByRole('button', { name: 'none' }).click()
  await expect.element(here).toHaveTextContent('/start?tab=b null REPLACE')
  expect(history.length).toBe(before)
  await page.getByRole('button', { name: 'Was' }).click()
  await expect.element(here).toHaveTextContent('/start?was=tab%3Db null PUSH')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(here).toHaveTextContent(/^\/start null PUSH$/)
})

test('a page that redirects leaves no entry of its own', async () => {
  const { length } = history
  await render(
    <Router>
      <StartOrThere />
    </Router>,
  )
  await expect.element(here).toHaveTextContent('/there 1 REPLACE')
  expect(history.length).toBe(length)
})

test('the old page stays until the new one has its data', async () => {
  await render(
    <Router>
      <Suspense fallback={<p>Waiting</p>}>
        <LateOrOld />
      </Suspense>
    </Router>,
  )
  navigate('/late')
  await expect.poll(() => window.location.pathname).toBe('/late')
  await expect.element(page.getByText('Old page')).toBeVisible()
  expect(page.getByText('Waiting').query()).toBeNull()
  arrive('New page')
  await expect.element(page.getByText('New page')).toBeVisible()
})

test('paths match their patterns', () => {
  expect(matchPath('/', '/')).toEqual({})
  expect(matchPath('/cart', '/Cart/')).toEqual({})
  expect(matchPath('/item/:id/edit', '/item/7/edit')).toEqual({ id: '7' })
  expect(matchPath('/help/:id', '/help/a%20b')).toEqual({ id: 'a b' })
  expect(matchPath('/item/:id', '/item')).toBeUndefined()
  expect(matchPath('/item/:id', '/item/7/edit')).toBeUndefined()
  expect(matchPath('/item/:id', '/item/%E0%A4')).toBeUndefined()
  expect(matchPath('/cart', '/chat')).toBeUndefined()
})
