import type { Version } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { historyOf } from './history.ts'
import { NameForm } from './name-form.tsx'
import { NOW } from './moments.ts'
import { restore } from './restoring.ts'
import { hourOf } from './when.ts'

interface Props {
  readonly version: Version
  readonly parts: DeskParts
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

/** What a version without a name is. */
const plainWords = ({ kind }: Version): string =>
  kind === 'kept' ? m.versions_kept_before_restoring() : m.versions_automatic()

function useActions({ version, parts }: Props, rename: () => void): MenuItem[][] {
  const { link, view, writable, state } = parts
  const history = historyOf(link)
  const closed = !writable || state.phase !== 'live'
  const compare = (): void => {
    history.compare([version.id, NOW])
    view.change({ stage: 'compare', find: null })
  }
  return [
    [{ icon: 'git-compare', label: m.versions_compare_now(), run: compare }],
    [
      {
        icon: 'tag',
        label: version.name === null ? m.versions_give_name() : m.versions_rename(),
        run: rename,
        disabled: closed,
      },
      ...(version.name === null
        ? []
        : [
            {
              icon: 'x',
              label: m.versions_take_name(),
              run: () => void history.rename(version.id, null),
              disabled: closed,
            },
          ]),
      {
        icon: 'rotate-ccw',
        label: m.versions_restore_all(),
        run: () => void restore(parts, { moment: version.id }),
        disabled: closed,
      },
    ],
  ]
}

/** One version: when, its name, who wrote, how long the play was; and what can be done with it. */
export function VersionRow(props: Props) {
  const { version, parts, chosen, onChoose } = props
  const { link, view } = parts
  const [naming, setNaming] = useState(false)
  const actions = useActions(props, () => setTimeout(() => setNaming(true)))
  const { id, name, createdAt, authors, words, pages } = version
  const history = historyOf(link)
  const title = name ?? plainWords(version)
  const when = hourOf(createdAt)
  const rename = async (next: string): Promise<string | null> => {
    if (!(await history.rename(id, next))) return history.state.get().fault
    setNaming(false)
    return null
  }
  const counted = [m.versions_words({ count: words }), m.versions_pages({ count: pages })]
  return (
    <li className="grid gap-2 border-t border-line py-1 pr-1 pl-2">
      <div className="flex items-start">
        <label className="flex size-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={chosen}
            aria-label={m.versions_choose({ title, when })}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
        <button
          type="button"
          onClick={() => {
            history.compare([id, NOW])
            view.change({
              stage: 'compare',
              find: null,
              ...(matchMedia('(min-width: 56.25rem)').matches ? {} : { side: null }),
            })
          }}
          className="grid min-h-11 min-w-0 grow gap-0.5 rounded-house px-2 py-2 text-left text-sm hover:bg-sunk"
        >
          <span className="sr-only">{m.versions_compare_now()}</span>
          <span className="flex items-baseline gap-2">
            <span className={name === null ? 'text-ink-soft' : 'font-semibold break-words min-w-0'}>{title}</span>
            <time dateTime={createdAt} className="ml-auto shrink-0 text-ink-soft tabular-nums">
              {when}
            </time>
          </span>
          {authors.length > 0 && <span>{authors.join(', ')}</span>}
          <span className="text-xs text-ink-soft tabular-nums">{counted.join(' · ')}</span>
        </button>
        <Menu
          trigger={<IconButton icon="ellipsis-vertical" label={m.versions_more({ title, when })} />}
          groups={actions}
        />
      </div>
      {naming && (
        <div className="pr-3 pb-2 pl-2">
          <NameForm
            label={m.versions_name_label()}
            action={m.versions_name_set()}
            start={name ?? ''}
            onName={rename}
            onCancel={() => setNaming(false)}
          />
        </div>
      )}
    </li>
  )
}
