import { likelyDuplicates, type Character, type Draft } from '@replique/script'
import { memo, useMemo, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { Review } from './use-review.ts'

const speechesIn = ({ lines }: Draft): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { element } of lines)
    if (element.character !== undefined) counts.set(element.character, (counts.get(element.character) ?? 0) + 1)
  return counts
}

const NONE: readonly string[] = []

/**
 * The characters: their names, aliases and possible duplicates. Memoised, because each row lists all the others and
 * must not re-render when a line is selected.
 */
export const People = memo(function People({ draft, correct }: { draft: Draft; correct: Review['correct'] }) {
  const counts = useMemo(() => speechesIn(draft), [draft])
  const same = useMemo(() => likelyDuplicates(draft.characters), [draft.characters])
  if (draft.characters.length === 0) return <p className="text-ink-soft">{m.imports_nobody()}</p>
  return (
    <ul className="divide-y divide-line">
      {draft.characters.map((one) => (
        <Person
          key={one.id}
          one={one}
          all={draft.characters}
          variants={draft.variants[one.id] ?? NONE}
          correct={correct}
          speeches={counts.get(one.id) ?? 0}
          likely={draft.characters.find(({ id }) => id === same.get(one.id))}
        />
      ))}
    </ul>
  )
})

interface Props {
  readonly one: Character
  readonly all: readonly Character[]
  readonly variants: readonly string[]
  readonly correct: Review['correct']
  readonly speeches: number
  readonly likely: Character | undefined
}

const Person = memo(function Person({ one, all, variants, correct, speeches, likely }: Props) {
  const others = all.filter(({ id }) => id !== one.id)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-2">
        <Name key={one.name} one={one} onRename={(name) => correct({ op: 'rename', character: one.id, name })} />
        <span className="shrink-0 text-sm text-ink-soft">{m.imports_speeches({ count: speeches })}</span>
      </div>
      {variants.length > 1 && (
        <ul aria-label={m.imports_variants({ name: one.name })} className="flex flex-wrap gap-1.5">
          {variants.map((called) => (
            <li key={called}>
              <Button
                icon="split"
                className="px-3 text-sm"
                aria-label={m.imports_part({ name: called })}
                onClick={() => correct({ op: 'part', character: one.id, called })}
              >
                <bdi>{called}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {likely && (
        <Button icon="merge" onClick={() => correct({ op: 'merge', character: one.id, into: likely.id })}>
          {m.imports_merge_likely({ name: likely.name })}
        </Button>
      )}
      {others.length > 0 && (
        <select
          aria-label={m.imports_merge({ name: one.name })}
          value=""
          onChange={(event) => correct({ op: 'merge', character: one.id, into: event.target.value })}
          className="min-h-11 w-full rounded-base border border-line-strong bg-raised px-3 text-sm text-ink-soft"
        >
          <option value="">{m.imports_merge_none()}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </li>
  )
})

function Name({ one, onRename }: { one: Character; onRename: (name: string) => void }) {
  const [name, setName] = useState(one.name)
  const leave = () => {
    if (name.trim() === '') setName(one.name)
    else if (name.trim() !== one.name) onRename(name)
  }
  return (
    <input
      aria-label={m.imports_name({ name: one.name })}
      value={name}
      maxLength={120}
      onChange={(event) => setName(event.target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      className="min-h-11 w-full min-w-0 rounded-base border border-line bg-raised px-3 font-semibold hover:border-line-strong"
    />
  )
}
