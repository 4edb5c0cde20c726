import { layoutOf, type Layout, type Play } from '@replique/script'
import { dressOf, fontOf } from './dress.ts'
import type { Part } from './parts.ts'
import { Paragraph, Speeches } from './speeches.tsx'
import { Words } from './words.tsx'

/** The text of a play in its own layout, to be read. */
export function ScriptView({ play, parts }: { play: Play; parts: readonly Part[] }) {
  const layout = layoutOf(play.settings, play.language, play.kind)
  return (
    <div className="guest-script" lang={play.language} style={fontOf(layout)}>
      {parts.map((part) => (
        <PartView key={part.id} part={part} layout={layout} />
      ))}
    </div>
  )
}

function PartView({ part, layout }: { part: Part; layout: Layout }) {
  const named = part.kind === 'opening' ? {} : { 'aria-labelledby': part.id }
  return (
    <section {...named}>
      {part.kind === 'opening' ? <div id={part.id} tabIndex={-1} /> : <Heading part={part} layout={layout} />}
      {part.blocks.map((block, at) =>
        'line' in block ? (
          <Paragraph key={`${at} line`} line={block.line} layout={layout} />
        ) : (
          <Speeches key={`${at} speeches`} speeches={block.speeches} layout={layout} />
        ),
      )}
    </section>
  )
}

function Heading({ part, layout }: { part: Part; layout: Layout }) {
  const { kind, id, level, number, heading, omitted } = part
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} tabIndex={-1} data-kind={kind} style={dressOf(kind === 'act' ? 'act' : 'scene', layout)}>
      {number !== '' && <span className="number">{`${number} `}</span>}
      {omitted ? layout.strings.omitted : <Words text={heading} />}
    </Tag>
  )
}
