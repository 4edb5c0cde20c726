import type { PlayDetail } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ExportDialog, RenameDialog, SharingDialog } from '../../features/plays/dialogs.ts'
import { playQuery } from '../../features/plays/queries.ts'
import { useSignOut } from '../../features/profile/sign-out.tsx'
import { useSwitches } from '../../features/profile/you/preferences.tsx'
import { m } from '../../messages/messages.js'
import { useUser } from '../../platform/session/session.ts'
import { useStore } from '../../platform/store.ts'
import { isPaletteOpen } from '../../ui/palette/palette-state.ts'
import { Palette } from '../../ui/palette/palette.tsx'
import { foldWords, type Offer } from '../../ui/palette/search.ts'
import { named, pageOffers, contentOffers } from './app-offers.ts'

const LONGEST_NAME = 80

/** Presses a button. Menu buttons also get an Enter key event, because a click doesn't open their menus. */
function press(button: HTMLElement): void {
  button.focus()
  button.click()
  if (button.getAttribute('aria-haspopup') === 'menu' && button.getAttribute('aria-expanded') !== 'true')
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

/** Returns an offer for every visible button and link on the page. */
function offersHere(): Offer[] {
  const names = new Map<string, HTMLElement>()
  for (const button of document.querySelectorAll<HTMLElement>(':is(main, header, nav) :is(button, a[href])')) {
    const name = (button.getAttribute('aria-label') ?? button.innerText).replace(/\s+/g, ' ').trim()
    const shown = button.checkVisibility({ visibilityProperty: true }) && !button.matches(':disabled')
    if (shown && name !== '' && name.length <= LONGEST_NAME && !names.has(name)) names.set(name, button)
  }
  return [...names].map(([label, button]) => ({
    id: `here ${label}`,
    kind: m.palette_here(),
    label,
    run: () => press(button),
    found: [foldWords(label)],
  }))
}

type Dialog = 'share' | 'export' | 'rename'

/** Returns the actions on the play whose page is open. */
function usePlayOffers(ask: (dialog: Dialog) => void): { play: PlayDetail | undefined; offers: Offer[] } {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const id = /^\/plays\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
  // loaded by the play's own page
  const { data: play } = useQuery({ ...playQuery(id), enabled: false })
  if (play === undefined) return { play, offers: [] }
  const go = (page: string) => (): void => void router.navigate({ href: `/plays/${play.id}/${page}` })
  return {
    play,
    offers: [
      named(play.may.write ? m.plays_write : m.plays_read, m.palette_also_write, { icon: 'pen-line', run: go('edit') }),
      named(m.listen_door, m.palette_also_listen, { icon: 'headphones', run: go('listen') }),
      named(m.rehearse_door, m.palette_also_rehearse, { icon: 'drama', run: go('rehearse') }),
      named(m.record_door, m.palette_also_record, { icon: 'mic', run: go('record') }),
      named(play.may.share ? m.plays_share : m.sharing_see, m.palette_also_share, {
        icon: 'user-plus',
        run: () => ask('share'),
      }),
      named(m.editor_export, m.palette_also_export, { icon: 'download', run: () => ask('export') }),
      ...(play.may.write
        ? [named(m.plays_rename, m.palette_also_rename, { icon: 'pencil', run: () => ask('rename') })]
        : []),
    ],
  }
}

/** Returns the commands for colour mode, language and signing out. */
function useAccountOffers(): { offers: Offer[]; dialog: React.ReactNode } {
  const person = useUser()?.id ?? ''
  const { mode, language } = useSwitches()
  const { ask, dialog } = useSignOut(person)
  return {
    dialog,
    offers: [
      named(mode.word, m.palette_also_mode, mode),
      named(language.word, m.palette_also_language, language),
      ...(person === '' ? [] : [named(m.profile_sign_out, m.palette_also_leave, { icon: 'log-out', run: ask })]),
    ],
  }
}

/** The command palette on every page except the editor. The editor has its own, with commands for the script. */
export function CommandPalette() {
  const open = useStore(isPaletteOpen)
  const [dialog, setDialog] = useState<Dialog>()
  const { play, offers: ofPlay } = usePlayOffers(setDialog)
  const account = useAccountOffers()
  const close = (): void => setDialog(undefined)
  return (
    <>
      {open && <Opened own={ofPlay} account={account.offers} />}
      {play && dialog === 'share' && <SharingDialog play={play} onClose={close} />}
      {play && dialog === 'export' && <ExportDialog play={play} onClose={close} />}
      {play && dialog === 'rename' && <RenameDialog play={play} onClose={close} />}
      {account.dialog}
    </>
  )
}

function Opened({ own, account }: { readonly own: readonly Offer[]; readonly account: readonly Offer[] }) {
  const router = useRouter()
  const client = useQueryClient()
  // a snapshot of the page when the palette opens
  const [offers] = useState(() => distinct([...own, ...pageOffers(router, client), ...account, ...offersHere()]))
  return (
    <Palette
      label={m.palette_label()}
      hint={m.palette_hint()}
      offers={offers}
      more={() => contentOffers(router, client)}
      onClose={() => isPaletteOpen.set(false)}
      onClosed={(chosen) => chosen?.run()}
    />
  )
}

/** Removes offers with the same name, for example a button that does the same as a command. */
function distinct(offers: readonly Offer[]): Offer[] {
  const names = new Set<string>()
  return offers.filter(({ label }) => !names.has(label) && names.add(label))
}
