import type { LiveReading, ReadingScript } from '@replique/contract'
import { nextLine } from '@replique/script'
import { useEffect, useMemo, useState } from 'react'
import { useSpeech } from '../../../platform/ai/features.ts'
import type { Link } from '../link/link.ts'
import { isHeard, stepAt } from '../steps.ts'
import { allSaid, nextSaid, saidAt } from './sounds.ts'
import { openVoices } from './voices.ts'

interface Read {
  readonly link: Link
  readonly script: ReadingScript
  readonly reading: LiveReading
}

/**
 * On the device where voices are heard, says what nobody reads and goes on by itself. Answers whether the present line
 * could not be heard, so that somebody reads it.
 */
export function useVoices({ link, script, reading }: Read): boolean {
  const { line, running, parts } = reading
  const speech = useSpeech()
  const here = reading.sound === link.device
  const voices = useMemo(() => openVoices(link.place.id, script), [link, script])
  const [silentAt, setSilentAt] = useState<number | null>(null)
  const all = useMemo(() => allSaid(script, { parts }), [script, parts])
  const said = useMemo(() => saidAt(script, { parts, line }), [script, parts, line])
  useEffect(() => () => voices.end(), [voices])
  useEffect(() => {
    document.addEventListener('pointerdown', voices.unlock)
    document.addEventListener('keydown', voices.unlock)
    return () => {
      document.removeEventListener('pointerdown', voices.unlock)
      document.removeEventListener('keydown', voices.unlock)
    }
  }, [voices])
  useEffect(() => {
    if (here && speech) voices.prepare(all, nextSaid(script, { parts, line })?.id)
  }, [voices, here, speech, all, script, parts, line])
  useEffect(() => {
    if (!here || !speech || !running || said.length === 0) return undefined
    const { lines } = script
    voices.say(said, (heard) => {
      if (heard === 'not-at-all') return setSilentAt(line)
      const next = nextLine(lines, line)
      // where somebody reads at the same time, they go on
      if (stepAt(lines, line).every((one) => isHeard(one, { parts })))
        link.go({ line: next, running: next < lines.length })
    })
    return voices.hush
  }, [voices, here, speech, running, said, line, link, script, parts])
  return here && running && (speech ? silentAt === line : said.length > 0)
}
