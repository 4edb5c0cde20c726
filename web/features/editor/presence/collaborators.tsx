import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { ViewStore } from '../shell/view-state.ts'
import { initialsOf, peersOf, type Peer } from './peers.ts'

/** Returns how many faces are shown side by side. The rest are shown as a number. */
const most = (): number => (matchMedia('(min-width: 56.25rem)').matches ? 4 : 2)

/** Returns everybody else who has this play open, one entry per person. */
function usePeople(awareness: Awareness): Peer[] {
  const [people, setPeople] = useState<Peer[]>([])
  useEffect(() => {
    const look = (): void => {
      const once = new Map(peersOf(awareness).map((peer) => [peer.id, peer]))
      setPeople((before) => (sameFaces(before, [...once.values()]) ? before : [...once.values()]))
    }
    look()
    awareness.on('change', look)
    return () => awareness.off('change', look)
  }, [awareness])
  return people
}

const sameFaces = (a: readonly Peer[], b: readonly Peer[]): boolean =>
  a.length === b.length && a.every((one, i) => one.id === b[i]?.id && one.name === b[i]?.name && one.hue === b[i]?.hue)

interface Props {
  readonly awareness: Awareness
  readonly view: ViewStore
}

/** The faces of others who have the play open. Clicking a face follows that person. Clicking it again stops. */
export function Collaborators({ awareness, view }: Props) {
  const people = usePeople(awareness)
  const { following } = useStore(view)
  if (people.length === 0) return null
  const shown = people.length > most() ? most() - 1 : people.length
  const rest = people.slice(shown)
  const choose = ({ id }: Peer): void => view.change({ following: view.get().following === id ? null : id })
  return (
    <ul aria-label={m.editor_people()} className="flex shrink-0 items-center rail:-space-x-3.5 rail:pr-1">
      {people.slice(0, shown).map((peer) => (
        <li key={peer.id}>
          <button
            type="button"
            data-tip={peer.name}
            aria-pressed={peer.id === following}
            // keeps the caret where it is
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(peer)}
            className="inline-grid size-11 place-items-center rounded-full"
          >
            <span aria-hidden data-followed={peer.id === following || undefined} className={`face hue-${peer.hue}`}>
              {initialsOf(peer.name)}
            </span>
            <span className="sr-only">{m.together_follow({ name: peer.name })}</span>
          </button>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Menu
            trigger={
              <button
                type="button"
                aria-label={m.together_others({ count: rest.length })}
                className="inline-grid h-11 min-w-11 place-items-center rounded-base text-sm text-ink-soft hover:bg-sunk"
              >
                +{rest.length}
              </button>
            }
            groups={[rest.map((peer) => ({ label: m.together_follow({ name: peer.name }), run: () => choose(peer) }))]}
          />
        </li>
      )}
    </ul>
  )
}
