import { useDeferredValue, useMemo, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Panes } from './panes.tsx'
import { sampleOf, useReading } from './use-bench.ts'

/** A field for Fountain text, beside the elements it is parsed into and its pages. */
export function FountainWorkbench() {
  const [text, setText] = useState(() => sampleOf('stage', getLocale()))
  const calm = useDeferredValue(text)
  const reading = useReading(useMemo(() => ({ text: calm }), [calm]))
  return (
    <Panes
      title="fountain-editor"
      lead={m.playground_fountain_lead()}
      play={reading?.play ?? null}
      source={
        <textarea
          aria-label={m.playground_source()}
          className="h-[75dvh] w-full resize-none rounded-lg border border-line bg-paper p-3 font-script text-base"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      }
    />
  )
}
