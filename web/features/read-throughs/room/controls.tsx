import type { LiveReadThrough, ReadThroughScript } from '@replique/contract'
import { useEffect, useRef } from 'react'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { ReadThroughLink } from '../link.ts'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { isReadBy, partsOf, sceneAt, stepAt, stepsUntil } from '../voices.ts'
import { readerName } from '../words.ts'

/** Returns a function that requests a change of the read-through and shows the result, or a toast if it fails. */
export function useReadThroughAction(link: ReadThroughLink): (ask: () => Promise<LiveReadThrough>) => Promise<boolean> {
  const { run } = useAction({ onError: (error) => showToast({ title: failureMessage(error) }) })
  return (ask) => run(async () => link.take(await ask()))
}

interface Steps {
  readonly next: () => void
  readonly back: () => void
  readonly pause: () => void
}

/** Elements that use Space or Enter themselves. */
const OWN = 'input, select, textarea, a, button, summary, [role=dialog], [contenteditable=true]'

/**
 * Keyboard shortcuts: Space, Enter and the right arrow move on, the left arrow moves back, and P pauses. A shortcut is
 * ignored if the focused element uses that key itself.
 */
export function useKeys(steps: Steps): void {
  const now = useRef(steps)
  useEffect(() => {
    now.current = steps
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || document.querySelector('[role=dialog]') !== null) return
      const act = actOf(key, now.current)
      if (act === null) return
      // a focused button only reacts to Space and Enter
      const presses = key === ' ' || key === 'Enter'
      if (target instanceof Element && target.closest(presses ? OWN : 'input, select, textarea')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function actOf(key: string, { next, back, pause }: Steps): (() => void) | null {
  if (key === ' ' || key === 'Enter' || key === 'ArrowRight' || key === 'PageDown') return next
  if (key === 'ArrowLeft' || key === 'PageUp') return back
  return key === 'p' || key === 'P' ? pause : null
}

interface Props {
  readonly link: ReadThroughLink
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly me: string | undefined
  /** Whether the current line should be played on this device but can't be. */
  readonly silent: boolean
  readonly steps: Steps
  readonly goTo: (line: number) => void
}

/**
 * Buttons that move on, go back and pause for everybody. The leader has all three; a reader can only move on, during
 * their own line.
 */
export function Controls(props: Props) {
  const { script, readThrough, me, steps } = props
  const leads = readThrough.leader === me
  const ended = readThrough.line >= script.lines.length
  return (
    <footer className="z-20 border-t border-line bg-paper px-3 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      <div className="mx-auto grid max-w-4xl gap-2">
        <div className="flex min-h-11 items-center gap-2">
          <p className="min-w-0 grow text-ink-soft [overflow-wrap:anywhere]">{statusText(props)}</p>
          {leads && <SceneChoice {...props} />}
        </div>
        <div className="flex items-stretch gap-2">
          {leads && (
            <>
              <IconButton
                icon="chevron-left"
                label={m.read_throughs_back()}
                disabled={readThrough.line === 0}
                onClick={steps.back}
                className="size-16 border border-line-strong"
              />
              <IconButton
                icon={readThrough.running ? 'pause' : 'play'}
                label={readThrough.running ? m.read_throughs_pause() : m.read_throughs_go_on()}
                disabled={ended}
                onClick={steps.pause}
                className="size-16 border border-line-strong"
              />
            </>
          )}
          {ended ? <AtTheEnd {...props} /> : <Onward {...props} />}
        </div>
      </div>
    </footer>
  )
}

function Onward({ script, readThrough, me, steps }: Props) {
  const leads = readThrough.leader === me
  const reads =
    readThrough.running && stepAt(script.lines, readThrough.line).some((one) => isReadBy(one, readThrough, me))
  if (!leads && !reads) return null
  const begins = !readThrough.running && readThrough.line === 0
  return (
    <Button look="solid" onClick={steps.next} className="min-h-16 grow text-xl">
      {begins ? m.read_throughs_begin() : m.read_throughs_next()}
    </Button>
  )
}

function AtTheEnd({ link, readThrough, me }: Props) {
  const attempt = useReadThroughAction(link)
  if (readThrough.leader !== me) return null
  return (
    <Button
      look="solid"
      className="min-h-16 grow text-xl"
      onClick={() => void attempt(() => api.sound.readings.end({ ...link.place }))}
    >
      {m.read_throughs_end()}
    </Button>
  )
}

/**
 * Returns a status message, for example that the read-through is paused, who is reading, or that it is the user's turn.
 */
function statusText({ script, readThrough, me, silent }: Props): string {
  const { lines } = script
  if (readThrough.line >= lines.length) return m.read_throughs_the_end()
  const people = new Map(readThrough.people.map(({ id, name }) => [id, name]))
  if (!readThrough.running) {
    const leader = people.get(readThrough.leader ?? '')
    if (readThrough.leader === me) return readThrough.line === 0 ? m.read_throughs_all_here() : m.read_throughs_paused()
    return leader ? m.read_throughs_leader_waits({ name: leader }) : m.read_throughs_paused()
  }
  const until = stepsUntil(lines, readThrough.line, (line) => isReadBy(line, readThrough, me))
  if (until === 0) return m.read_throughs_your_line()
  if (silent) return m.read_throughs_silent()
  if (until === 1) return m.read_throughs_you_next()
  const parts = stepAt(lines, readThrough.line).flatMap((line) => partsOf(line, readThrough))
  const names = [...new Set(parts.map((part) => readerName(part, people)))]
  return m.read_throughs_reads({ name: names.join(' · ') })
}

function SceneChoice({ script, readThrough, goTo }: Props) {
  const { scenes } = script
  if (scenes.length < 2) return null
  return (
    <select
      aria-label={m.read_throughs_scene()}
      value={sceneAt(scenes, readThrough.line)}
      onChange={({ target }) => goTo(scenes[Number(target.value)]?.line ?? 0)}
      className="h-11 max-w-40 min-w-0 truncate rounded-base border border-line-strong bg-paper px-2 rail:max-w-72"
    >
      {sceneAt(scenes, readThrough.line) === -1 && <option value={-1}>{m.read_throughs_opening()}</option>}
      {scenes.map(({ line, heading, number }, at) => (
        <option key={line} value={at}>
          {[number, heading].filter(Boolean).join('. ')}
        </option>
      ))}
    </select>
  )
}
