import type { AdminPlay } from '@replique/contract'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { RunAction } from '../../../platform/use-action.ts'
import { useAdminAction } from '../queries.ts'
import { formatDate, fromNow } from '../../../ui/dates.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getLocale, useLocale } from '../../../platform/i18n/locale.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ListSkeleton, LoadFailure, PageTurner } from '../frame/list-states.tsx'
import { SearchBar } from '../frame/fields.tsx'
import { playsQuery } from '../queries.ts'
import { type ListSearch, readListSearch, writeListSearch } from '../frame/list-search.ts'

const ONLY = ['all', 'trashed'] as const
type Only = (typeof ONLY)[number]
type PlaySearch = ListSearch<Only>

interface TransferDialogProps {
  readonly play: AdminPlay
  readonly title: string
  readonly onClose: () => void
}

/** Transfers a play to another user; explains what happens to the current owner's access. */
function TransferDialog({ play, title, onClose }: TransferDialogProps) {
  const client = useQueryClient()
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to.trim() === '') return setError(m.admin_plays_transfer_missing())
    setBusy(true)
    setError('')
    try {
      const { ownerName, ownerLogin } = await api.admins.transferPlay({ id: play.id, to: to.trim() })
      await client.invalidateQueries({ queryKey: ['admin'] })
      showToast({ title: m.admin_plays_transferred({ title, name: ownerName || ownerLogin }) })
      onClose()
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_plays_transfer_title({ title })}
      description={m.admin_plays_transfer_says({ name: play.ownerName || play.ownerLogin || m.friends_somebody() })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label={m.admin_plays_transfer_to()}
          hint={m.admin_plays_transfer_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          value={to}
          error={error}
          onChange={(event) => setTo(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.admin_plays_transfer_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const titleOf = ({ title }: AdminPlay): string => title || m.plays_untitled()

/** A play in the list: its owner, length and date, with actions that don't reveal its text. */
function PlayRow({ play }: { play: AdminPlay }) {
  const attempt = useAdminAction()
  const [isTransferring, setTransferring] = useState(false)
  const title = titleOf(play)
  const away = play.trashedAt !== null
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-serif text-lg leading-snug [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </p>
        <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{ownerOf(play)}</p>
        <p className="text-sm text-ink-soft">{factsOf(play).join(' · ')}</p>
        {away && <p className="text-sm text-accent">{m.plays_trashed({ when: fromNow(play.trashedAt ?? '') })}</p>}
      </div>
      <Menu
        trigger={<IconButton icon="ellipsis" label={m.plays_more({ title })} />}
        groups={[
          [
            { label: m.admin_plays_transfer(), icon: 'user-round-check', run: () => setTransferring(true) },
            away
              ? { label: m.plays_restore(), icon: 'rotate-ccw', run: () => void setTrashed(attempt, play, false) }
              : { label: m.plays_trash_action(), icon: 'trash-2', run: () => void setTrashed(attempt, play, true) },
          ],
        ]}
      />
      {isTransferring && <TransferDialog play={play} title={title} onClose={() => setTransferring(false)} />}
    </li>
  )
}

function ownerOf({ ownerName, ownerLogin }: AdminPlay): string {
  const name = ownerName || ownerLogin || m.friends_somebody()
  return ownerLogin && ownerLogin !== name ? m.admin_plays_owner_login({ name, login: ownerLogin }) : name
}

function factsOf({ kind, language, pages, createdAt, updatedAt }: AdminPlay): string[] {
  return [
    kind === 'stage' ? m.plays_kind_stage() : m.plays_kind_screenplay(),
    language === 'fr' ? m.plays_language_fr() : m.plays_language_en(),
    m.plays_pages({ count: pages }),
    m.admin_plays_since({ day: formatDate(createdAt) }),
    m.admin_plays_changed({ when: fromNow(updatedAt) }),
  ]
}

/** Moves a play to the trash, with a toast that offers undo, or restores it. */
async function setTrashed(attempt: RunAction, play: AdminPlay, trashed: boolean): Promise<void> {
  const title = titleOf(play)
  await attempt(
    () => api.admins.changePlay({ id: play.id, trashed }),
    () => {
      if (!trashed) return void showToast({ title: m.plays_restored({ title }) })
      const run = () => void setTrashed(attempt, play, false)
      const undo = { label: m.plays_undo(), altText: m.plays_undo_alt({ title }), run }
      showToast({ title: m.plays_in_trash({ title }), action: undo })
    },
  )
}

const ONLY_WORDS: Record<Only, () => string> = { all: m.admin_plays_only_all, trashed: m.admin_plays_only_trashed }
const EVERYTHING: PlaySearch = { search: '', only: 'all', page: 1 }

interface Props {
  readonly wanted: PlaySearch
  readonly onChange: (next: PlaySearch) => void
}

/** `/admin/plays`: every play with its title and owner, but not its text. */
export function Plays() {
  useLocale()
  const wanted = readListSearch(useSearch({ strict: false }), ONLY)
  const navigate = useNavigate()
  const go = (next: PlaySearch) => void navigate({ to: '/admin/plays', search: writeListSearch(next), replace: true })
  return (
    <AdminPage title={m.page_admin_plays()} here="plays">
      <SearchBar label={m.admin_plays_search()} kinds={ONLY_WORDS} wanted={wanted} onChange={go} />
      <Found wanted={wanted} onChange={go} />
    </AdminPage>
  )
}

function Found({ wanted, onChange }: Props) {
  const found = useQuery(playsQuery(wanted))
  if (found.isPending) return <ListSkeleton />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { plays, all, pages } = found.data
  const unasked = wanted.search === '' && wanted.only === 'all'
  return (
    <div aria-busy={found.isPlaceholderData}>
      <p role="status" className="py-2 text-sm text-ink-soft">
        {m.admin_plays_found({ count: all, shown: all.toLocaleString(getLocale()) })}
      </p>
      {plays.length === 0 && unasked && (
        <EmptyState title={m.admin_plays_none()}>{m.admin_plays_none_says()}</EmptyState>
      )}
      {plays.length === 0 && !unasked && (
        <EmptyState
          title={m.admin_plays_not_found()}
          action={<Button onClick={() => onChange(EVERYTHING)}>{m.admin_plays_show_all()}</Button>}
        />
      )}
      <ul aria-label={m.page_admin_plays()}>
        {plays.map((play) => (
          <PlayRow key={play.id} play={play} />
        ))}
      </ul>
      <PageTurner page={wanted.page} pages={pages} onTurn={(page) => onChange({ ...wanted, page })} />
    </div>
  )
}
