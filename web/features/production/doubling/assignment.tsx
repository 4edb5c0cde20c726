import type { DoublingResult, DoublingSetup, StagePlace } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { actorIn, actorName, count, duration, listOf, roleNames, rolesByActor } from './setup.ts'

interface Shown {
  readonly setup: DoublingSetup
  readonly result: DoublingResult
}

interface Props extends Shown {
  readonly playId: string
  readonly onApply: () => void
}

/** The roles assigned to the fewest actors, what is proved about their number, and what it demands of each. */
export function AssignmentView({ playId, setup, result, onApply }: Props) {
  const isNamed = result.assignment.some(({ actor }) => !actor.startsWith('+'))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Outcome setup={setup} result={result} />
      {result.doubts > 0 && (
        <p className="border-y border-line py-3">
          {m.doubling_doubts({ count: result.doubts })}{' '}
          <Link to={`/plays/${playId}/rehearsals`} className="underline underline-offset-4">
            {m.doubling_doubts_show()}
          </Link>
        </p>
      )}
      {result.assignment.length > 0 && (
        <>
          <Actors setup={setup} result={result} />
          {isNamed && (
            <Button icon="users" className="justify-self-start" onClick={onApply}>
              {m.doubling_apply()}
            </Button>
          )}
          <Changes setup={setup} result={result} />
          <Covers setup={setup} result={result} />
        </>
      )}
      <Conflicts setup={setup} result={result} />
    </div>
  )
}

/** How many actors the play needs, and whether fewer could play it. */
function Outcome({ setup, result: { result, actors, atLeast, conflicts } }: Shown) {
  const nameOf = roleNames(setup)
  const fixed = new Map(setup.settings.fixed.map(({ characterId, actor }) => [characterId, actor]))
  const clashes = conflicts.filter(({ roles: [a, b] }) => fixed.has(a) && fixed.get(a) === fixed.get(b))
  const [headline, says] = {
    minimal: [m.doubling_minimal({ count: actors }), m.doubling_minimal_says()],
    unproved: [m.doubling_unproved({ least: count(atLeast), most: count(actors) }), m.doubling_unproved_says()],
    impossible: [m.doubling_impossible(), m.doubling_impossible_says({ least: count(atLeast) })],
    unknown: [m.doubling_unknown(), m.doubling_impossible_says({ least: count(atLeast) })],
  }[result]
  return (
    <div role="status" className="grid gap-1">
      <p className="font-serif text-xl leading-snug">{headline}</p>
      <p className="text-ink-soft">{says}</p>
      {result === 'impossible' &&
        clashes.map(({ roles: [a, b] }) => (
          <p key={`${a} ${b}`} className="text-accent [overflow-wrap:anywhere]">
            {m.doubling_fixed_clash({ a: nameOf(a), b: nameOf(b), name: actorName(setup, fixed.get(a) ?? '') })}
          </p>
        ))}
    </div>
  )
}

function Actors({ setup, result }: Shown) {
  const nameOf = roleNames(setup)
  const actors = rolesByActor(setup, result)
  const playing = new Set(actors.map(({ actor }) => actor))
  const spare = setup.company.filter(({ id }) => {
    const { acts, swing } = actorIn(setup.settings, id)
    return acts && !swing && !playing.has(id)
  })
  return (
    <div>
      <h3 className="mb-2 font-semibold">{m.doubling_actors_and_roles()}</h3>
      <ul aria-label={m.doubling_actors_and_roles()} className="divide-y divide-line border-y border-line">
        {actors.map(({ actor, roles }) => (
          <li key={actor} className="grid gap-x-4 py-2 [overflow-wrap:anywhere] rail:grid-cols-[1fr_2fr]">
            <bdi className="font-semibold">{actorName(setup, actor)}</bdi>
            <bdi>{roles.map(nameOf).join(', ')}</bdi>
          </li>
        ))}
      </ul>
      {spare.length > 0 && (
        <p className="pt-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {m.doubling_spare({ names: listOf(spare.map(({ id }) => actorName(setup, id))) })}
        </p>
      )}
    </div>
  )
}

/** Number of entries to which longer lists are collapsed. */
const FIRST = 12

interface LongListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly children: (item: T) => ReactNode
}

function LongList<T>({ label, items, keyOf, children }: LongListProps<T>) {
  const [isOpen, open] = useState(false)
  const shown = isOpen ? items : items.slice(0, FIRST)
  return (
    <div>
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {shown.map((item) => (
          <li key={keyOf(item)} className="grid grid-cols-[4.5rem_1fr] gap-x-3 py-2 [overflow-wrap:anywhere]">
            {children(item)}
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button look="plain" className="mt-1 -ml-4" onClick={() => open(true)}>
          {m.doubling_show_all({ count: count(items.length) })}
        </Button>
      )}
    </div>
  )
}

/** Says how many there are of something whose list the server has cut off. */
function Listed({ items, all }: { items: readonly unknown[]; all: number }) {
  if (items.length === all) return null
  return (
    <p className="pt-2 text-sm text-ink-soft">{m.doubling_listed({ count: count(items.length), all: count(all) })}</p>
  )
}

/** A place in the play: the number of the French scene, its headings and first words. */
function Place({ place: { number, act, scene, words }, language }: { place: StagePlace; language: string }) {
  const headings = [act, scene].filter((heading) => heading !== '').join(' · ')
  return (
    <span className="block text-sm text-ink-soft">
      {m.doubling_place({ number: count(number) })}
      <span lang={language} className="block font-serif empty:hidden">
        {headings}
      </span>
      <span lang={language} className="block font-serif empty:hidden">
        {words}
      </span>
    </span>
  )
}

function Changes({ setup, result: { changes, allChanges } }: Shown) {
  const nameOf = roleNames(setup)
  return (
    <div>
      <h3 className="mb-2 font-semibold">{m.doubling_changes()}</h3>
      {changes.length === 0 && <p className="text-ink-soft">{m.doubling_changes_none()}</p>}
      {changes.length > 0 && (
        <LongList
          label={m.doubling_changes()}
          items={changes}
          keyOf={({ actor, from, to, place }) => `${actor} ${from} ${to} ${place.number}`}
        >
          {({ actor, from, to, seconds, place }) => (
            <>
              <span className="font-semibold tabular-nums">{duration(seconds)}</span>
              <div>
                {m.doubling_change({ name: actorName(setup, actor), from: nameOf(from), to: nameOf(to) })}
                <Place place={place} language={setup.language} />
              </div>
            </>
          )}
        </LongList>
      )}
      <Listed items={changes} all={allChanges} />
    </div>
  )
}

function Covers({ setup, result: { covers } }: Shown) {
  const nameOf = roleNames(setup)
  if (covers.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-semibold">{m.doubling_covers()}</h3>
      <LongList label={m.doubling_covers()} items={covers} keyOf={({ characterId }) => characterId}>
        {({ characterId, actors }) => (
          <div className="col-span-2 grid gap-x-4 rail:grid-cols-[1fr_2fr]">
            <bdi className="font-semibold">{nameOf(characterId)}</bdi>
            <span>{listOf(actors.map((actor) => actorName(setup, actor)))}</span>
          </div>
        )}
      </LongList>
    </div>
  )
}

/** The pairs of roles that need two actors, and why; for one role on request. */
function Conflicts({ setup, result: { conflicts, allConflicts } }: Shown) {
  const [role, setRole] = useState('')
  const [isOpen, open] = useState(false)
  const nameOf = roleNames(setup)
  if (allConflicts === 0) return null
  const shown = role === '' ? conflicts : conflicts.filter(({ roles }) => roles.includes(role))
  const reasonOf = ({ kind, seconds }: (typeof conflicts)[number]): string => {
    if (kind === 'together') return m.doubling_together()
    return kind === 'apart' ? m.doubling_kept_apart() : m.doubling_too_quick({ time: duration(seconds) })
  }
  return (
    <details className="border-y border-line py-1" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {m.doubling_conflicts({ count: allConflicts })}
      </summary>
      {isOpen && (
        <div className="grid gap-4 pb-3">
          <SelectField label={m.doubling_role()} value={role} onChange={({ target }) => setRole(target.value)}>
            <option value="">{m.doubling_every_role()}</option>
            {setup.roles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <LongList
            key={role}
            label={m.doubling_conflicts({ count: allConflicts })}
            items={shown}
            keyOf={({ roles }) => roles.join(' ')}
          >
            {(conflict) => (
              <div className="col-span-2">
                {m.doubling_pair({ a: nameOf(conflict.roles[0]), b: nameOf(conflict.roles[1]) })}
                <span className="block text-sm text-ink-soft">{reasonOf(conflict)}</span>
                {conflict.place && <Place place={conflict.place} language={setup.language} />}
              </div>
            )}
          </LongList>
          <Listed items={conflicts} all={allConflicts} />
        </div>
      )}
    </details>
  )
}
