import type { LiveReading, ReadingScript } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { isReadBy, stepAt, wordsOf } from '../steps.ts'

interface Props {
  readonly script: ReadingScript
  readonly reading: LiveReading
  readonly me: string | undefined
}

/** Tells whoever hears the page which line is read; where it is their own, the name is enough: they read it themselves. */
export function Announced({ script, reading, me }: Props) {
  const step = stepAt(script.lines, reading.line)
  const mine = step.some((line) => isReadBy(line, reading, me))
  return (
    <p aria-live="polite" className="sr-only">
      {mine && <span>{m.readings_your_line()} </span>}
      <span lang={script.language}>{step.map(wordsOf).join(' ')}</span>
      {step.length === 0 && m.readings_the_end()}
    </p>
  )
}
