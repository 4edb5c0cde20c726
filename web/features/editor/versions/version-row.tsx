import { useEffect, useId, useRef, useState } from 'react'
import type { Version } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type MenuItem, Menu } from '../../../ui/menu.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { compareMoments, historyOf, NOW, hourOf } from './history.ts'
import { isConnected } from '../connection/link-state.ts'
import { restore } from './restore-version.ts'

/** The server's limit for a name, in characters. */
const LONGEST = 120

interface NameFormProps {
  readonly label: string
  readonly action: string
  readonly start?: string
  /** Resolves to an error message, or to null when done. */
  readonly onName: (name: string) => Promise<string | null>
  readonly onCancel?: () => void
}

/** A field for the name of a version. */
export function NameForm({ label, action, start = '', onName, onCancel }: NameFormProps) {
  const id = useId()
  const [name, setName] = useState(start)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const asked = onCancel !== undefined
  // select the text, because the user opened this field to type in it
  useEffect(() => {
    if (asked) field.current?.select()
  }, [asked])
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return setFault(m.versions_name_missing())
    setBusy(true)
    const wrong = await onName(name.trim())
    setBusy(false)
    setFault(wrong)
    if (wrong === null) setName('')
  }
  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          maxLength={LONGEST}
          ref={field}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || onCancel === undefined) return
            event.stopPropagation()
            onCancel()
          }}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${id}-fault`}
          onChange={(event) => (setName(event.target.value), setFault(null))}
          className="h-11 min-w-0 grow rounded-base border border-line-strong bg-raised px-3 aria-invalid:border-accent"
        />
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** Returns the actions for a version. Users who can't edit the play can only compare it. */
function actionsFor(version: Version, parts: EditorParts, rename: () => void): MenuItem[][] {
  const { id, name } = version
  const disabled = !parts.writable || !isConnected(parts.state)
  const takeName = (): void => void historyOf(parts.link).rename(id, null)
  return [
    [{ icon: 'git-compare', label: m.versions_compare_now(), run: () => compareMoments(parts, [id, NOW]) }],
    [
      { icon: 'tag', label: name === null ? m.versions_give_name() : m.versions_rename(), run: rename, disabled },
      ...(name === null ? [] : [{ icon: 'x', label: m.versions_take_name(), run: takeName, disabled }]),
      {
        icon: 'rotate-ccw',
        label: m.versions_restore_all(),
        run: () => void restore(parts, { moment: id }),
        disabled,
      },
    ],
  ]
}

interface Props {
  readonly version: Version
  readonly parts: EditorParts
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

function titleOf({ name, kind }: Version): string {
  if (name !== null) return name
  return kind === 'kept' ? m.versions_kept_before_restoring() : m.versions_automatic()
}

/** The details of a version. Clicking them compares the version with the current text. */
function Facts({ version, parts }: Pick<Props, 'version' | 'parts'>) {
  const { id, name, createdAt, authors, words, pages } = version
  const counted = [m.versions_words({ count: words }), m.versions_pages({ count: pages })]
  return (
    <button
      type="button"
      onClick={() => compareMoments(parts, [id, NOW])}
      className="grid min-h-11 min-w-0 grow gap-0.5 rounded-base px-2 py-2 text-left text-sm hover:bg-sunk"
    >
      <span className="sr-only">{m.versions_compare_now()}</span>
      <span className="flex items-baseline gap-2">
        <span className={name === null ? 'text-ink-soft' : 'min-w-0 font-semibold break-words'}>
          {titleOf(version)}
        </span>
        <time dateTime={createdAt} className="ml-auto shrink-0 text-ink-soft tabular-nums">
          {hourOf(createdAt)}
        </time>
      </span>
      {authors.length > 0 && <span>{authors.join(', ')}</span>}
      <span className="text-xs text-ink-soft tabular-nums">{counted.join(' · ')}</span>
    </button>
  )
}

function Naming({ version, parts, onDone }: Pick<Props, 'version' | 'parts'> & { readonly onDone: () => void }) {
  const history = historyOf(parts.link)
  const rename = async (name: string): Promise<string | null> => {
    if (!(await history.rename(version.id, name))) return history.state.get().fault
    onDone()
    return null
  }
  return (
    <div className="pr-3 pb-2 pl-2">
      <NameForm
        label={m.versions_name_label()}
        action={m.versions_name_set()}
        start={version.name ?? ''}
        onName={rename}
        onCancel={onDone}
      />
    </div>
  )
}

/** One version: its time, name, authors and length, and its actions. */
export function VersionRow({ version, parts, chosen, onChoose }: Props) {
  const [naming, setNaming] = useState(false)
  const told = { title: titleOf(version), when: hourOf(version.createdAt) }
  // the menu returns the focus before the field takes it
  const rename = (): void => void setTimeout(() => setNaming(true))
  return (
    <li className="grid gap-2 border-t border-line py-1 pr-1 pl-2">
      <div className="flex items-start">
        <label className="flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={chosen}
            aria-label={m.versions_choose(told)}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
        <Facts version={version} parts={parts} />
        <Menu
          trigger={<IconButton icon="ellipsis-vertical" label={m.versions_more(told)} />}
          groups={actionsFor(version, parts, rename)}
        />
      </div>
      {naming && <Naming version={version} parts={parts} onDone={() => setNaming(false)} />}
    </li>
  )
}
