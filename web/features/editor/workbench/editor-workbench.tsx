import type { PlayKind } from '@replique/script'
import { useMemo } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Panes } from './panes.tsx'
import { sampleOf, useReading, useOwnPlay } from './use-bench.ts'

/** The editor with a sample play that is never saved, beside its elements and pages. */
export function EditorWorkbench({ title, kind }: { title: string; kind: PlayKind }) {
  const language = getLocale()
  const reading = useReading(useMemo(() => ({ text: sampleOf(kind, language), kind, language }), [kind, language]))
  const { place, play } = useOwnPlay(reading?.update)
  return (
    <Panes
      title={title}
      lead={m.playground_editor_lead()}
      play={play}
      source={<div ref={place} className="page-area h-[75dvh] overflow-y-scroll rounded-lg border border-line" />}
    />
  )
}
