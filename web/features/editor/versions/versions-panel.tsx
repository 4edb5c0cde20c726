import './versions.css'
import { blockAuthors } from '@replique/manuscript'
import type { Version } from '@replique/contract'
import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../messages/runtime.js'
import { useStore } from '../../../platform/store.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { useEditorValue } from '../shell/editor-hooks.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { pagesOf, nameOf, type Page, useAuthors } from './authors.ts'
import { colourByAuthor, isColoured } from './coloured.ts'
import {
  dayOf,
  NOW,
  type Moment,
  historyOf,
  type HistoryState,
  toggleMoment,
  compareMoments,
  momentsToCompare,
} from './history.ts'
import { formatDate } from '../../../ui/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isConnected } from '../connection/link-state.ts'
import { savePresent, faultOf, isRestoring } from './restore-version.ts'
import { NameForm, VersionRow } from './version-row.tsx'

/** Returns when a client id was in use: one day or a period. Null if unknown. */
function whenOf({ from, to }: Page): string | null {
  if (from === undefined || to === undefined) return null
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? m.versions_on_day({ day: first }) : m.versions_between_days({ from: first, to: last })
}

const pageText = (page: Page): string => [nameOf(page.author), whenOf(page)].filter(Boolean).join(', ')

/** The authors of the paragraph at the caret, and a switch for the author colours. */
function WhoWrote(parts: EditorParts) {
  const { editor } = parts
  const authors = useAuthors(parts)
  const id = useEditorValue(editor, idAtCaret)
  const on = useStore(isColoured(editor))
  if (authors === null) return null
  const found = blockAuthors(editor.binding.shared, id)
  const pages = found && pagesOf(found, authors)
  const others = pages?.changed.filter(({ author }) => author.key !== pages.made.author.key) ?? []
  return (
    <section aria-label={m.versions_who()} className="grid gap-1 border-b border-line px-4 py-3 text-sm">
      {pages !== null && (
        <>
          <p>{m.versions_written_by({ name: pageText(pages.made) })}</p>
          {others.length > 0 && (
            <p>{m.versions_changed_by({ names: others.map(pageText).join(getLocale() === 'fr' ? ' ; ' : '; ') })}</p>
          )}
        </>
      )}
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => colourByAuthor(editor, event.target.checked ? authors : null)}
          className="size-5 accent-accent"
        />
        {m.versions_colours()}
      </label>
    </section>
  )
}

const quiet = 'px-4 py-3 text-sm text-ink-soft'

function NamePresent({ link, state, writable }: EditorParts) {
  if (!writable || !isConnected(state)) return null
  const keep = async (name: string): Promise<string | null> => {
    try {
      await savePresent(link, name)
      return null
    } catch (error) {
      return faultOf(error)
    }
  }
  return (
    <div className="border-b border-line px-4 py-3">
      <NameForm label={m.versions_name_present()} action={m.versions_name_keep()} onName={keep} />
    </div>
  )
}

function CompareChosen({ parts, chosen }: { parts: EditorParts; chosen: readonly Moment[] }) {
  const history = historyOf(parts.link)
  const { versions } = useStore(history.state)
  if (chosen.length === 0) return null
  const moments = momentsToCompare(versions, chosen)
  return (
    <div className="sticky bottom-0 border-t border-line bg-paper p-3">
      <Button look="solid" onClick={() => compareMoments(parts, moments)} className="w-full">
        {moments[1] === NOW ? m.versions_compare_now() : m.versions_compare_chosen()}
      </Button>
    </div>
  )
}

function Days({ parts, versions }: { parts: EditorParts; versions: readonly Version[] }) {
  const [chosen, setChosen] = useState<readonly Moment[]>([])
  const days = Map.groupBy(versions, ({ createdAt }) => dayOf(createdAt))
  return (
    <>
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h3 className="px-4 pt-4 pb-1 text-sm font-semibold first-letter:uppercase">{day}</h3>
          <ul>
            {list.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                parts={parts}
                chosen={chosen.includes(version.id)}
                onChoose={(on) => setChosen((now) => toggleMoment(now, version.id, on))}
              />
            ))}
          </ul>
        </section>
      ))}
      <CompareChosen parts={parts} chosen={chosen} />
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-3 px-4 py-4">
      <span className="sr-only">{m.ui_loading()}</span>
      <Skeleton className="w-2/5" />
      <Skeleton className="w-full" />
      <Skeleton className="w-4/5" />
    </div>
  )
}

function Listed({ parts, now }: { parts: EditorParts; now: HistoryState }) {
  const { status, versions, more, fault } = now
  const connected = isConnected(parts.state)
  if (status === 'loading') return connected ? <Loading /> : <p className={quiet}>{m.versions_offline()}</p>
  return (
    <>
      {!connected && <p className={quiet}>{m.versions_offline()}</p>}
      {fault !== null && connected && (
        <p role="alert" className="px-4 py-3 text-sm text-accent">
          {fault}
        </p>
      )}
      {status === 'ready' && versions.length === 0 && <p className={quiet}>{m.versions_empty()}</p>}
      <Days parts={parts} versions={versions} />
      {more && (
        <div className="p-3">
          <Button disabled={!connected} onClick={() => void historyOf(parts.link).loadOlder()} className="w-full">
            {m.versions_older()}
          </Button>
        </div>
      )}
    </>
  )
}

/** Lists the play's versions by day, and shows who wrote the paragraph at the caret. */
export function VersionsPanel(parts: EditorParts) {
  const history = historyOf(parts.link)
  const now = useStore(history.state)
  const connected = isConnected(parts.state)
  const restoring = useStore(isRestoring(parts.link))
  useEffect(() => {
    if (connected) void history.load()
  }, [history, connected])
  return (
    <>
      <p role="status" className={restoring ? quiet : 'sr-only'}>
        {restoring && m.versions_restoring()}
      </p>
      <NamePresent {...parts} />
      <WhoWrote {...parts} />
      <Listed parts={parts} now={now} />
    </>
  )
}
