import type { PlayKind, LayoutName } from '@replique/script'
import { useMemo, useDeferredValue, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Panes } from './panes.tsx'
import { sampleOf, useReading, useOwnPlay } from './use-bench.ts'
import { SelectField } from '../../../ui/field.tsx'

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

/** How many times the sample is repeated: for about one page, a full play, and more than anybody would write. */
const LENGTHS = [1, 50, 1000] as const

/** The editor in any layout and at any length. */
export function TestWorkbench() {
  const [layout, setLayout] = useState<LayoutName>('screenplay')
  const [length, setLength] = useState<number>(1)
  const language = getLocale()
  const reading = useReading(
    useMemo(() => {
      const kind = layout === 'screenplay' ? 'screenplay' : 'stage'
      return { text: sampleOf(kind, language), kind, language, layout, length }
    }, [layout, length, language]),
  )
  const { place, play } = useOwnPlay(reading?.update)
  return (
    <Panes
      title="editor-test"
      lead={m.playground_editor_lead()}
      play={play}
      choices={
        <div className="mb-4 flex flex-wrap gap-4">
          <Choice
            label={m.playground_layout()}
            value={layout}
            options={reading?.layouts ?? [layout]}
            onChoose={(name) => setLayout(name as LayoutName)}
          />
          <Choice
            label={m.playground_length()}
            value={String(length)}
            options={LENGTHS.map(String)}
            onChoose={(times) => setLength(Number(times))}
          />
        </div>
      }
      source={<div ref={place} className="page-area h-[75dvh] overflow-y-scroll rounded-lg border border-line" />}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}
