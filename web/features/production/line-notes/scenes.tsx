import type { LineNotesScript } from '@replique/contract'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { IconButton } from '../../../ui/button.tsx'

export type ScriptLine = LineNotesScript['lines'][number]

/** A scene of the script, or what comes before the first one. */
export interface Scene {
  /** The index of its first line. */
  readonly from: number
  readonly name: string
  readonly lines: readonly ScriptLine[]
}

export function scenesOf({ lines, scenes }: LineNotesScript): readonly Scene[] {
  const isScene = new Set(scenes.map(({ line }) => line))
  // the heading of an act belongs to its first scene
  const startOf = (line: number): number => {
    let start = line
    while (lines[start - 1]?.kind === 'heading' && !isScene.has(start - 1)) start--
    return start
  }
  const names = new Map(
    scenes.map(({ line, heading, number }) => [startOf(line), number ? `${number}. ${heading}` : heading]),
  )
  const starts = [...new Set([0, ...names.keys()])].filter((line) => line < lines.length)
  return starts.map((from, at) => ({
    from,
    name: names.get(from) ?? m.line_notes_opening(),
    lines: lines.slice(from, starts[at + 1]),
  }))
}

/** Scrolls to the line where the user was last, and keeps the place. Returns the scene in the middle of the screen. */
export function usePlace(list: RefObject<HTMLElement | null>, key: string): number {
  const [scene, setScene] = useState(0)
  useEffect(() => {
    let kept = readStored(key)
    const line = kept === null ? null : list.current?.querySelector(`[data-line="${CSS.escape(kept)}"]`)
    if (line) line.scrollIntoView({ block: 'center' })
    else scrollTo(0, 0)
    let frame = 0
    const look = (): void => {
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      if (!middle || !list.current?.contains(middle)) return
      const here = middle.closest('[data-line]')?.getAttribute('data-line')
      if (here && here !== kept) writeStored(key, (kept = here))
      const section = middle.closest('[data-scene]')?.getAttribute('data-scene')
      if (section) setScene(Number(section))
    }
    const soon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    soon()
    addEventListener('scroll', soon, { passive: true })
    // a dialog that covered the script has closed
    addEventListener('focusin', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('focusin', soon)
    }
  }, [list, key])
  return scene
}

interface Props {
  readonly scenes: readonly Scene[]
  readonly here: number
  readonly onGo: (scene: number) => void
}

/** Goes to a scene of the script. */
export function SceneBar({ scenes, here, onGo }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <IconButton
        icon="chevron-up"
        label={m.line_notes_scene_before()}
        disabled={here === 0}
        onClick={() => onGo(here - 1)}
      />
      <select
        aria-label={m.line_notes_scene()}
        value={here}
        onChange={({ target }) => onGo(Number(target.value))}
        className="min-h-11 min-w-0 grow rounded-base border border-line-strong bg-raised px-3"
      >
        {scenes.map(({ from, name }, at) => (
          <option key={from} value={at}>
            {name}
          </option>
        ))}
      </select>
      <IconButton
        icon="chevron-down"
        label={m.line_notes_scene_after()}
        disabled={here >= scenes.length - 1}
        onClick={() => onGo(here + 1)}
      />
    </div>
  )
}
