import type { CastFacts, Character } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useKeys } from '../desk/use-keys.ts'
import type { MountedEditor } from '../mount.ts'
import { useDragOrder } from '../overview/drag-order.ts'
import { moveBy, placeBefore } from './cast-edits.ts'
import { isShared, sharedNames } from './cast-reading.ts'
import { CastRow } from './cast-row.tsx'

interface Props {
  readonly editor: MountedEditor
  readonly shown: readonly Character[]
  readonly facts: CastFacts
  readonly hues: ReadonlyMap<string, number>
  /** Only the whole list has an order that can be changed. */
  readonly movable: boolean
  readonly onOpen: (id: string) => void
}

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

/** Arrows lead from row to row, Home and End to the first and the last. */
function walk(list: HTMLElement, { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const rows = rowsIn(list)
  const at = rows.indexOf(target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  if (at < 0 || to === undefined || altKey || ctrlKey || metaKey) return false
  rows[to]?.focus()
  return true
}

const DIRECTIONS: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** The rows of the list; Tab comes to one of them, arrows to the others. */
export function CastRows({ editor, shown, facts, hues, movable, onOpen }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const moved = useRef<string | null>(null)
  const done = (id: string): void => {
    const { characters } = editor.live.frame
    const at = characters.findIndex((one) => one.id === id)
    moved.current = id
    setTold(m.cast_moved({ name: characters[at]?.name ?? '', place: at + 1, count: characters.length }))
  }
  const step = (id: string, direction: 'up' | 'down'): void => {
    if (moveBy(editor, id, direction)) done(id)
  }
  useDragOrder(list, {
    enabled: movable,
    onDrop: (id, before) => {
      if (id === before) return
      placeBefore(editor, id, before)
      done(id)
    },
  })
  useEffect(() => {
    const id = moved.current
    if (id === null || !list.current || !shown.some((one) => one.id === id)) return
    moved.current = null
    rowsIn(list.current)
      .find(({ dataset }) => dataset['row'] === id)
      ?.focus()
  }, [shown])
  useKeys(list, (event) => {
    const direction = event.altKey && movable ? DIRECTIONS[event.key] : undefined
    const id = (event.target as HTMLElement).dataset['row']
    if (direction === undefined || id === undefined) return list.current !== null && walk(list.current, event)
    step(id, direction)
    return true
  })
  const shared = sharedNames(shown)
  const first = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  return (
    <>
      <ol ref={list} aria-label={m.editor_characters()} className="grid grid-cols-1 gap-0.5 py-2">
        {shown.map((one) => (
          <CastRow
            key={one.id}
            one={one}
            facts={facts.of.get(one.id)}
            hue={hues.get(one.id) ?? 1}
            twice={isShared(one, shared)}
            tabbable={one.id === first}
            movable={movable}
            onFocus={setCurrent}
            onOpen={onOpen}
            onMove={step}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}
