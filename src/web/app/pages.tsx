import type { ReactNode } from 'react'
import { matchPath, Navigate, type Params } from '#web/lib/router.tsx'
import type { AdminRole, Role } from '#domain/roles.ts'
import type { Session } from '#web/features/accounts/session.ts'
import { firstPath, mayOpen } from './admin-paths.ts'
import { lazyPage } from './lazy-page.ts'
import { ownersPaths } from './owners-paths.ts'
import { stoppedPaths } from './stopped-paths.ts'

export interface Page {
  path: string
  element: ReactNode
  /** The pattern of its `:id`. Anything else is not found. */
  id?: RegExp
  /** Whether it fills the screen by itself, without the bars of the app. */
  bare?: true
  /** Whether hardly anybody opens it, so that it is not fetched before. */
  rare?: true
}

/** The pattern of shop ids, so that `/shop/create` is not one. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** The pattern of pickup ids. */
const digits = /^[1-9]\d{0,14}$/
const isNamed = ({ id }: Page, given: string | undefined): boolean => id?.test(given ?? '') ?? true

// Each file once, because every import also names the files that it needs.
const loadSellerItemPage = () => import('./seller-item-page.tsx')
const loadBuyerItemPage = () => import('./buyer-item-page.tsx')
const loadSellerHomePage = () => import('./seller-home-page.tsx')
const loadOwnShopPage = () => import('./own-shop-page.tsx')
const loadShopOfPage = () => import('./shop-of-page.tsx')
const loadAdminPages = () => import('./admin-pages.tsx')
const loadHelpPages = () => import('./help-pages.tsx')

const BuyerSearchPage = lazyPage(async () => (await import('./buyer-search-page.tsx')).BuyerSearchPage)
const BuyerHomePage = lazyPage(async () => (await import('./buyer-home-page.tsx')).BuyerHomePage)
const SellerItemPage = lazyPage(async () => (await loadSellerItemPage()).SellerItemPage)
const BuyerItemPage = lazyPage(async () => (await loadBuyerItemPage()).BuyerItemPage)
const OwnOffersPage = lazyPage(async () => (await loadBuyerItemPage()).OwnOffersPage)
const BuyerTicketsPage = lazyPage(async () =>
  (await import('./buyer-tickets-page.tsx')).loadBuyerTicketsPage(),
)
const PickupPage = lazyPage(async () => (await import('./pickup-page.tsx')).loadPickupPage())
const ScanPage = lazyPage(async () => (await import('./scan-page.tsx')).loadScanPage())
const CartPage = lazyPage(async () => (await import('#web/features/cart/cart-page.tsx')).CartPage)
const BuyerChatPage = lazyPage(async () => (await import('./buyer-chat-page.tsx')).BuyerChatPage)
const SellerChatPage = lazyPage(async () => (await import('./seller-chat-page.tsx')).SellerChatPage)
const CollectionsPage = lazyPage(
  async () => (await import('#web/features/collections/collections-page.tsx')).CollectionsPage,
)
const CollectionPage = lazyPage(
  async () => (await import('#web/features/collections/collection-page.tsx')).CollectionPage,
)
const InvoicePage = lazyPage(async () => (await import('#web/demo-screens/invoice-page.tsx')).InvoicePage)
const OrderingPage = lazyPage(async () => (await import('#web/demo-screens/ordering-page.tsx')).OrderingPage)
const SellerHomePage = lazyPage(async () => (await loadSellerHomePage()).SellerHomePage)
const BooksPages = lazyPage(async () => (await loadSellerHomePage()).BooksPages)
const CreateShopPage = lazyPage(
  async () => (await import('#web/features/shops/create-shop-page.tsx')).CreateShopPage,
)
const OwnShopPage = lazyPage(async () => (await loadOwnShopPage()).OwnShopPage)
const AppsPage = lazyPage(async () => (await loadOwnShopPage()).AppsPage)
const OwnShopSettingsPage = lazyPage(async () => (await loadOwnShopPage()).OwnShopSettingsPage)
const ShopOfPage = lazyPage(async () => (await loadShopOfPage()).ShopOfPage)
const BuyerShopsPage = lazyPage(async () => (await import('./shops-page.tsx')).BuyerShopsPage)
const SavedSearchesPage = lazyPage(
  async () => (await import('#web/features/saved-searches/saved-searches-page.tsx')).SavedSearchesPage,
)
const FollowingPage = lazyPage(async () => (await loadShopOfPage()).FollowingPage)
const EditItemPage = lazyPage(async () => (await loadSellerItemPage()).EditItemPage)
const MapPage = lazyPage(async () => (await import('#web/features/shops/map-page.tsx')).MapPage)
const PosterPage = lazyPage(async () => (await import('#web/features/shops/poster-page.tsx')).PosterPage)
const MeetingPlacesPage = lazyPage(async () => (await loadOwnShopPage()).MeetingPlacesPage)
const RiderSheetPage = lazyPage(async () => (await loadOwnShopPage()).RiderSheetPage)
const CounterPage = lazyPage(async () => (await loadOwnShopPage()).CounterPage)
const PriceTagsPage = lazyPage(async () => (await loadOwnShopPage()).PriceTagsPage)
const OwnQrPage = lazyPage(async () => (await import('#web/features/payments/own-qr-page.tsx')).OwnQrPage)
const LiveSalesPages = lazyPage(async () => (await loadOwnShopPage()).LiveSalesPages)
const AddItemPage = lazyPage(
  async () => (await import('#web/features/listings/add-item-page.tsx')).AddItemPage,
)
const RackPage = lazyPage(async () => (await import('./rack-page.tsx')).RackPage)
const ImportPage = lazyPage(async () => (await import('#web/features/item-files/import-page.tsx')).ImportPage)
const MyItemsPage = lazyPage(async () => (await import('./my-items-page.tsx')).MyItemsPage)
const LoginPage = lazyPage(async () => (await import('#web/features/accounts/login-page.tsx')).LoginPage)
const SignUpPage = lazyPage(async () => (await import('#web/features/accounts/sign-up-page.tsx')).SignUpPage)
const SellerDocumentsPage = lazyPage(
  async () => (await import('./seller-documents-page.tsx')).SellerDocumentsPage,
)
const AdminApprovalPage = lazyPage(async () => (await loadAdminPages()).AdminApprovalPage)
const AdminChannelsPage = lazyPage(async () => (await loadAdminPages()).AdminChannelsPage)
const AdminFiguresPage = lazyPage(async () => (await loadAdminPages()).AdminFiguresPage)
const AdminQrChangesPage = lazyPage(async () => (await loadAdminPages()).AdminQrChangesPage)
const AdminRolesPage = lazyPage(async () => (await loadAdminPages()).AdminRolesPage)
const AdminBreachPage = lazyPage(async () => (await loadAdminPages()).AdminBreachPage)
const AdminSetUpPage = lazyPage(async () => (await loadAdminPages()).AdminSetUpPage)
const AdminVouchersPage = lazyPage(async () => (await loadAdminPages()).AdminVouchersPage)
const AdminReportsPage = lazyPage(async () => (await loadAdminPages()).AdminReportsPage)
const AdminDuplicateListingsPage = lazyPage(async () => (await loadAdminPages()).AdminDuplicateListingsPage)
const RedeemPage = lazyPage(async () => (await import('#web/features/wallet/redeem-page.tsx')).RedeemPage)
const BalanceCard = lazyPage(async () => (await import('#web/features/wallet/balance-card.tsx')).BalanceCard)
const TopUpPage = lazyPage(async () => (await import('#web/demo-screens/top-up-page.tsx')).TopUpPage)

const PasswordResetPage = lazyPage(
  async () => (await import('#web/features/accounts/password-reset-page.tsx')).PasswordResetPage,
)
/** Also for signed-in people who forgot the password, or use another account. */
const passwordReset: Page = { path: '/passwordreset', element: <PasswordResetPage /> }

const ConfirmPage = lazyPage(
  async () => (await import('#web/features/accounts/confirm-page.tsx')).ConfirmPage,
)
/** Also for signed-in people who confirm a new address. */
const confirm: Page = { path: '/confirm', element: <ConfirmPage /> }

const NotificationsPage = lazyPage(
  async () => (await import('#web/features/notifications/notifications-page.tsx')).NotificationsPage,
)
const notifications: Page = { path: '/notifications', element: <NotificationsPage /> }

const DecisionsPage = lazyPage(
  async () => (await import('#web/features/moderation/decisions-page.tsx')).DecisionsPage,
)
const decisions: Page = { path: '/decisions', element: <DecisionsPage /> }

const HelpersPage = lazyPage(
  async () => (await import('#web/features/shop-helpers/helpers-page.tsx')).HelpersPage,
)
const HelpPage = lazyPage(async () => (await loadHelpPages()).HelpPage)
const BuyerHelpPage = lazyPage(async () => (await loadHelpPages()).BuyerHelpPage)
const HelpByAddress = lazyPage(async () => (await loadHelpPages()).HelpByAddress)

const JoinPage = lazyPage(async () => (await import('#web/features/admins/join-page.tsx')).JoinPage)
const JoinSignedIn = lazyPage(
  async () => (await import('#web/features/admins/join-signed-in.tsx')).JoinSignedIn,
)

const FirstRunPage = lazyPage(async () => (await loadAdminPages()).FirstRunPage)

const AccountPage = lazyPage(async () => (await import('./account-page.tsx')).AccountPage)

const AdminSecondFactorPage = lazyPage(async () => (await loadAdminPages()).AdminSecondFactorPage)
const SellTooPage = lazyPage(
  async () => (await import('#web/features/accounts/sides/sell-too-page.tsx')).SellTooPage,
)
const SidePage = lazyPage(async () => (await import('#web/features/accounts/sides/side-page.tsx')).SidePage)
/** Opens the other side of whoever buys and sells with one login. */
const side: Page = { path: '/side/:id', element: <SidePage />, id: /^(?:buyer|seller)$/, rare: true }

const SecondFactorPage = lazyPage(
  async () => (await import('#web/features/accounts/second-factor-page.tsx')).SecondFactorPage,
)
const secondFactorPath = '/second-factor'
/** For everybody outside the admin panel. */
const secondFactor: Page = { path: secondFactorPath, element: <SecondFactorPage /> }

const LinkPage = lazyPage(async () => (await import('./link-page.tsx')).LinkPageOf)

const documentPages: Page[] = [
  { path: '/', element: <SellerDocumentsPage /> },
  { path: '/shopdocs', element: <SellerDocumentsPage /> },
  { path: '/shopdocs/submitted', element: <SellerDocumentsPage submitted /> },
  notifications,
  decisions,
  { path: '/mydata', element: <AccountPage of="seller" /> },
  side,
  secondFactor,
  passwordReset,
  confirm,
]

/** The routes by role. Any other path is not found. */
const pagesOf: Record<Role | 'nobody', Page[]> = {
  nobody: [
    { path: '/', element: <LoginPage /> },
    { path: '/signup', element: <SignUpPage /> },
    passwordReset,
    confirm,
  ],
  buyer: [
    { path: '/search', element: <BuyerSearchPage /> },
    { path: '/', element: <BuyerHomePage /> },
    { path: '/item/:id', element: <BuyerItemPage /> },
    { path: '/shop/:id', element: <ShopOfPage viewer="buyer" />, id: uuid },
    { path: '/shops', element: <BuyerShopsPage /> },
    { path: '/following', element: <FollowingPage /> },
    { path: '/searches', element: <SavedSearchesPage /> },
    { path: '/offers', element: <OwnOffersPage /> },
    { path: '/sell', element: <SellTooPage /> },
    { path: '/ticketcenter', element: <BuyerTicketsPage /> },
    { path: '/pickup/:id', element: <PickupPage viewer="buyer" />, id: digits },
    { path: '/pickup/:id/time', element: <PickupPage viewer="buyer" part="time" />, id: digits },
    { path: '/cart', element: <CartPage /> },
    { path: '/collections', element: <CollectionsPage /> },
    { path: '/collections/:id', element: <CollectionPage /> },
    { path: '/chat', element: <BuyerChatPage /> },
    { path: '/chat/:id', element: <BuyerChatPage /> },
    notifications,
    decisions,
    { path: '/mydata', element: <AccountPage of="buyer" /> },
    side,
    { path: '/ordering', element: <OrderingPage /> },
    { path: '/invoice', element: <InvoicePage /> },
    secondFactor,
    passwordReset,
    confirm,
  ],
  seller: [
    { path: '/', element: <SellerHomePage withToday /> },
    { path: '/ticketcenter', element: <SellerHomePage /> },
    { path: '/pickup/:id', element: <PickupPage viewer="seller" />, id: digits },
    { path: '/pickup/:id/time', element: <PickupPage viewer="seller" part="time" />, id: digits },
    { path: '/pickup/:id/handover', element: <PickupPage viewer="seller" part="handover" />, id: digits },
    { path: '/scan', element: <ScanPage /> },
    { path: '/riders', element: <RiderSheetPage /> },
    { path: '/counter', element: <CounterPage /> },
    { path: '/price-tags', element: <PriceTagsPage /> },
    { path: '/shop/create', element: <CreateShopPage /> },
    { path: '/shop', element: <OwnShopPage /> },
    { path: '/shop/settings', element: <OwnShopSettingsPage /> },
    { path: '/apps', element: <AppsPage /> },
    { path: '/shop/map', element: <MapPage /> },
    { path: '/shop/poster', element: <PosterPage /> },
    { path: '/shop/places', element: <MeetingPlacesPage /> },
    { path: '/ownqr', element: <OwnQrPage /> },
    { path: '/live', element: <LiveSalesPages part="sales" /> },
    { path: '/live/:id/prepare', element: <LiveSalesPages part="prepare" />, id: uuid },
    { path: '/live/:id/board', element: <LiveSalesPages part="board" />, id: uuid },
    { path: '/live/:id/bills', element: <LiveSalesPages part="bills" />, id: uuid },
    { path: '/bales', element: <BooksPages part="bales" /> },
    { path: '/bales/:id', element: <BooksPages part="bale" />, id: uuid },
    { path: '/sales-report', element: <BooksPages part="report" /> },
    { path: '/helpers', element: <HelpersPage /> },
    { path: '/shop/add', element: <AddItemPage /> },
    { path: '/rack', element: <RackPage /> },
    { path: '/my-pieces', element: <MyItemsPage /> },
    { path: '/import-pieces', element: <ImportPage /> },
    { path: '/shop/:id', element: <ShopOfPage viewer="seller" />, id: uuid },
    { path: '/topup', element: <TopUpPage balance={<BalanceCard />} /> },
    notifications,
    decisions,
    { path: '/mydata', element: <AccountPage of="seller" /> },
    side,
    { path: '/redeem', element: <RedeemPage /> },
    { path: '/item/:id', element: <SellerItemPage /> },
    { path: '/item/:id/edit', element: <EditItemPage /> },
    { path: '/chat', element: <SellerChatPage /> },
    { path: '/chat/:id', element: <SellerChatPage /> },
    { path: '/chat_seller', element: <SellerChatPage /> },
    { path: '/chat_seller/:id', element: <SellerChatPage /> },
    // The page where a seller waited for verification.
    { path: '/shopdocs', element: <Navigate to="/" replace /> },
    { path: '/shopdocs/submitted', element: <Navigate to="/" replace /> },
    secondFactor,
    passwordReset,
    confirm,
  ],
  admin: [
    { path: '/', element: <AdminApprovalPage /> },
    { path: '/generate', element: <AdminVouchersPage /> },
    { path: '/channels', element: <AdminChannelsPage /> },
    { path: '/figures', element: <AdminFiguresPage /> },
    { path: '/qrchanges', element: <AdminQrChangesPage /> },
    { path: '/reports', element: <AdminReportsPage /> },
    { path: '/same', element: <AdminDuplicateListingsPage /> },
    { path: '/roles', element: <AdminRolesPage /> },
    { path: '/breach', element: <AdminBreachPage /> },
    { path: '/setup', element: <AdminSetUpPage /> },
    notifications,
    { path: '/mydata', element: <AccountPage of="admin" /> },
    { path: secondFactorPath, element: <AdminSecondFactorPage /> },
    passwordReset,
    confirm,
  ],
  unverified: documentPages,
  completed: [...documentPages],
}
/** The same for everybody, because it goes on when the first admin has logged in. */
const firstRun: Page = { path: '/first-run', element: <FirstRunPage />, bare: true, rare: true }

// Links that others send: sellers of their sales, and owners of the marketplace of invitations. Everybody has the pages.
for (const [role, pages] of Object.entries(pagesOf)) {
  pages.push(
    { path: '/help', element: role === 'buyer' ? <BuyerHelpPage /> : <HelpPage /> },
    // A topic, or the secret of an invitation to help a shop, which is as long as this.
    {
      path: '/help/:id',
      element: <HelpByAddress role={role} />,
      id: /^(?:[\w-]{22}|[a-z][a-z-]{2,40})$/,
    },
  )
  pages.push(firstRun)
  pages.push({ path: '/join', element: role === 'nobody' ? <JoinPage /> : <JoinSignedIn /> })
  for (const path of ['/live/:slug', '/bill/:token'])
    pages.push({ path, element: <LinkPage role={role} />, bare: true })
}

const beforeSecondFactor = pagesOf.admin.map((page) =>
  page.path === secondFactorPath || page === passwordReset || page === firstRun
    ? page
    : { path: page.path, element: <Navigate to={secondFactorPath} replace /> },
)

/** Whatever else they open leads to the decisions about them. */
const stoppedPagesOf = (role: Role): Page[] =>
  pagesOf[role].map((page) =>
    stoppedPaths.has(page.path)
      ? page
      : { path: page.path, element: page.path === '/' ? <DecisionsPage back={false} /> : toDecisions },
  )
const toDecisions = <Navigate to="/" replace />

const helperPages = pagesOf.seller.filter(({ path }) => !ownersPaths.has(path))

/** An admin's own part of the panel. Whoever does not verify sellers begins elsewhere. */
const pagesOfAdmin = (role: AdminRole | null): Page[] => {
  const open = pagesOf.admin.filter(({ path }) => mayOpen(role, path))
  return mayOpen(role, '/')
    ? open
    : [{ path: '/', element: <Navigate to={firstPath(role)} replace /> }, ...open]
}

/** The pages of the signed-in person, or of nobody. */
export const pagesFor = (session: Session | null | undefined): Page[] => {
  if (session?.secondFactorMissing) return beforeSecondFactor
  if (session?.role === 'admin') return pagesOfAdmin(session.adminRole)
  if (session?.stopped) return stoppedPagesOf(session.role)
  return session?.helps?.working ? helperPages : pagesOf[session?.role ?? 'nobody']
}

/** The page of this role at a path, if there is one, with the names in the path. */
export const pageAt = (
  session: Session | null,
  pathname: string,
): (Page & { params: Params }) | undefined => {
  for (const page of pagesFor(session)) {
    const params = matchPath(page.path, pathname)
    if (params && isNamed(page, params.id)) return { ...page, params }
  }
  return undefined
}
