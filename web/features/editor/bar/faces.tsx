import { useEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { m } from '../../../messages/messages.js'
import { initialsOf, peersOf, type Peer } from '../people/peers.ts'

const MOST = 4

/** Everybody else with this play open, one face each. */
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
  /** Shows where somebody is writing. */
  readonly onVisit: (peer: Peer) => void
}

export function Faces({ awareness, onVisit }: Props) {
  const people = usePeople(awareness)
  if (people.length === 0) return null
  const rest = people.length - MOST
  return (
    <ul aria-label={m.editor_people()} className="flex items-center -space-x-1.5 pr-1">
      {people.slice(0, MOST).map((peer) => (
        <li key={peer.id}>
          <button type="button" title={peer.name} onClick={() => onVisit(peer)} className={`face hue-${peer.hue}`}>
            <span aria-hidden>{initialsOf(peer.name)}</span>
            <span className="sr-only">{m.editor_visit({ name: peer.name })}</span>
          </button>
        </li>
      ))}
      {rest > 0 && <li className="pl-3 text-sm text-ink-soft">+{rest}</li>}
    </ul>
  )
}
