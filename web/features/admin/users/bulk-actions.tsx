import type { AdminUser, PersonOutcome } from '@replique/contract'
import { LIMITS } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError, TextField } from '../../../ui/field.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { nameOf } from './user-actions.tsx'

export type SelectedUsers = ReadonlyMap<string, AdminUser>

interface Result {
  readonly id: string
  readonly outcome: PersonOutcome
}

/** A completed action, with the result for each user. */
interface Done {
  readonly title: string
  readonly results: readonly Result[]
}

interface Answer {
  readonly outcomes: readonly Result[]
  /** For actions that create emails: whether the server sends them. */
  readonly leaves?: boolean
}

type Ask = (ids: string[]) => Promise<Answer>

/** Reasons why an action was not applied to a user. */
const REASONS: Readonly<Record<Exclude<PersonOutcome, 'done'>, () => string>> = {
  unchanged: m.admin_many_unchanged,
  own_account: m.admin_many_own,
  user_not_found: m.admin_many_gone,
  last_administrator: m.failure_last_administrator,
  no_mailbox: m.admin_many_no_mailbox,
  too_many_requests: m.admin_many_just_sent,
}

/** Maximum number of names listed per result; the rest are only counted. */
const NAMED = 12

interface Props {
  /** The users on the current page of the list. */
  readonly page: readonly AdminUser[]
  readonly chosen: SelectedUsers
  readonly onChoose: (chosen: SelectedUsers) => void
  readonly onEnd: () => void
}

/** Actions for the selected users, always visible below the list. */
export function BulkActions({ page, chosen, onChoose, onEnd }: Props) {
  const { act, done, failure, busy, close } = useManyActs(chosen, onEnd)
  const [asking, setAsking] = useState<'group' | 'remove' | null>(null)
  const none = chosen.size === 0
  const all = page.length > 0 && page.every(({ id }) => chosen.has(id))
  const choosePage = () => {
    const next = new Map(chosen)
    for (const person of page) {
      if (all) next.delete(person.id)
      else next.set(person.id, person)
    }
    onChoose(next)
  }
  const suspend = (suspended: boolean) =>
    void act(
      (ids) => api.admins.suspendUsers({ ids, suspended }),
      (count) => (suspended ? m.admin_many_suspended({ count }) : m.admin_many_restored({ count })),
    )
  const sendLinks = () =>
    void act(
      (ids) => api.admins.sendUserLinks({ ids, language: getLocale() }),
      (count, answers) =>
        answers.some(({ leaves }) => leaves === false)
          ? m.admin_many_links_kept({ count })
          : m.admin_many_links({ count }),
    )
  const exportCsv = () =>
    saveFile(new Blob([peopleCsv([...chosen.values()])], { type: 'text/csv;charset=utf-8' }), m.admin_csv_file())
  return (
    <section
      aria-label={m.admin_many()}
      className="sticky bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-10 -mx-5 flex flex-wrap items-center gap-x-1 border-t border-line bg-paper px-2 py-2 rail:bottom-0 rail:-mx-8 rail:px-5"
    >
      <p role="status" className="px-3 text-sm text-ink-soft">
        {m.admin_many_chosen({ count: chosen.size })}
      </p>
      <Button look="plain" onClick={choosePage}>
        {all ? m.admin_many_page_off() : m.admin_many_page()}
      </Button>
      <Menu
        trigger={
          <Button look="plain" icon="ellipsis" disabled={none} busy={busy}>
            {m.admin_many_actions()}
          </Button>
        }
        groups={[
          [
            { label: m.admin_many_group(), icon: 'users', run: () => setAsking('group') },
            { label: m.admin_many_send(), icon: 'mail', run: sendLinks },
            { label: m.admin_many_export(), icon: 'download', run: exportCsv },
          ],
          [
            { label: m.admin_suspend(), run: () => suspend(true) },
            { label: m.admin_many_restore(), run: () => suspend(false) },
          ],
          [{ label: m.admin_many_remove(), icon: 'trash-2', run: () => setAsking('remove') }],
        ]}
      />
      <Button className="ml-auto" onClick={onEnd}>
        {m.admin_done()}
      </Button>
      {asking === 'group' && (
        <GroupDialog
          count={chosen.size}
          onClose={() => setAsking(null)}
          onGroup={(group) => {
            setAsking(null)
            void act(
              (ids) => api.admins.groupUsers({ ids, group, language: getLocale() }),
              (count) => m.admin_many_grouped({ count, group }),
            )
          }}
        />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          people={[...chosen.values()]}
          onClose={() => setAsking(null)}
          onRemove={() => {
            setAsking(null)
            void act(
              (ids) => api.admins.removeUsers({ ids }),
              (count) => m.admin_many_removed({ count }),
            )
          }}
        />
      )}
      {(done || failure !== '') && <Results done={done} failure={failure} chosen={chosen} onClose={close} />}
    </section>
  )
}

/** Applies an action to all selected users, in batches as large as the server allows, and keeps the results. */
function useManyActs(chosen: SelectedUsers, onEnd: () => void) {
  const client = useQueryClient()
  const [done, setDone] = useState<Done>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const act = async (ask: Ask, title: (count: number, answers: readonly Answer[]) => string) => {
    const ids = [...chosen.keys()]
    const answers: Answer[] = []
    setBusy(true)
    try {
      for (let from = 0; from < ids.length; from += LIMITS.peopleAtOnce)
        answers.push(await ask(ids.slice(from, from + LIMITS.peopleAtOnce)))
    } catch (error) {
      setFailure(failureMessage(error))
    }
    const results = answers.flatMap(({ outcomes }) => outcomes)
    const count = results.filter(({ outcome }) => outcome === 'done').length
    if (answers.length > 0) setDone({ title: title(count, answers), results })
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['admin'] })
  }
  const close = () => {
    setDone(undefined)
    setFailure('')
    // after a failure, the users stay selected so that the action can be retried
    if (failure === '') onEnd()
  }
  return { act, done, failure, busy, close }
}

interface ResultsProps {
  readonly done: Done | undefined
  readonly failure: string
  readonly chosen: SelectedUsers
  readonly onClose: () => void
}

/**
 * Lists the users to whom the action was not applied, grouped by reason. The title gives the number of users to whom it
 * was applied.
 */
function Results({ done, failure, chosen, onClose }: ResultsProps) {
  const others = Map.groupBy(
    done?.results.filter(({ outcome }) => outcome !== 'done') ?? [],
    ({ outcome }) => outcome as Exclude<PersonOutcome, 'done'>,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={done?.title ?? m.admin_failed()}
      footer={
        <Button look="solid" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      {failure !== '' && <FieldError>{failure}</FieldError>}
      {[...others].map(([outcome, results]) => (
        <div key={outcome} className="mt-3 first:mt-0">
          <p className="font-semibold">{REASONS[outcome]()}</p>
          <p className="text-ink-soft [overflow-wrap:anywhere]">
            {namesOf(results.flatMap(({ id }) => chosen.get(id) ?? []))}
          </p>
        </div>
      ))}
    </Dialog>
  )
}

function namesOf(people: readonly AdminUser[]): string {
  const named = people.slice(0, NAMED).map(nameOf)
  const more = people.length - named.length
  return new Intl.ListFormat(getLocale()).format(more > 0 ? [...named, m.admin_many_more({ count: more })] : named)
}

interface GroupDialogProps {
  readonly count: number
  readonly onClose: () => void
  readonly onGroup: (group: string) => void
}

function GroupDialog({ count, onClose, onGroup }: GroupDialogProps) {
  const [group, setGroup] = useState('')
  const known = useId()
  // same query key as the groups page, to share its cached list
  const { data: groups = [] } = useQuery({
    queryKey: ['groups', 'list'],
    queryFn: async ({ signal }) => (await api.groups.list({}, { signal })).groups,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (group.trim() !== '') onGroup(group.trim())
  }
  return (
    <Dialog open onClose={onClose} title={m.admin_many_group_title({ count })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={m.admin_many_group_name()}
          hint={m.admin_many_group_hint()}
          maxLength={120}
          list={known}
          autoComplete="off"
          value={group}
          onChange={(event) => setGroup(event.target.value)}
        />
        <datalist id={known}>
          {groups.map(({ id, name, role }) => role !== 'member' && <option key={id}>{name}</option>)}
        </datalist>
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" disabled={group.trim() === ''}>
            {m.admin_many_group_add()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RemoveDialogProps {
  readonly people: readonly AdminUser[]
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks for confirmation before deleting users and their content, which can't be undone. */
function RemoveDialog({ people, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_many_remove_title({ count: people.length })}
      description={m.admin_remove_lead()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" onClick={onRemove}>
            {m.admin_remove_confirm()}
          </Button>
        </>
      }
    >
      <p className="mb-3 [overflow-wrap:anywhere]">{namesOf(people)}</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{m.admin_remove_plays()}</li>
        <li>{m.admin_remove_shared()}</li>
        <li>{m.admin_remove_sessions()}</li>
      </ul>
      <p className="mt-3 text-ink-soft">{m.admin_remove_instead()}</p>
    </Dialog>
  )
}

/** Returns a CSV cell, escaped so that no spreadsheet reads it as a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const day = (time: string | null): string => time?.slice(0, 10) ?? ''

/** Returns users as CSV, with a byte order mark that tells spreadsheets it is UTF-8. */
export function peopleCsv(people: readonly AdminUser[]): string {
  const yes = (is: boolean): string => (is ? m.admin_csv_yes() : '')
  const titles = [
    m.admin_csv_name(),
    m.admin_csv_login(),
    m.admin_mark_administrator(),
    m.admin_csv_plan(),
    m.admin_mark_suspended(),
    m.admin_csv_created(),
    m.admin_csv_last(),
  ]
  const rows = people.map(({ name, login, admin, plan, suspended, createdAt, lastSignInAt }) => [
    name,
    login,
    yes(admin),
    plan,
    yes(suspended),
    day(createdAt),
    day(lastSignInAt),
  ])
  return `\uFEFF${[titles, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}
