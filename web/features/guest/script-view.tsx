import {
  type ElementKind,
  type ElementStyle,
  type Layout,
  printedText,
  type Element,
  layoutOf,
  type Play,
} from '@replique/script'
import type { CSSProperties } from 'react'
import type { Line, Speech, Part } from './parts.ts'
import { Words } from './title-page.tsx'

/** The theme's font variable for each typeface. */
const FONTS: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'var(--script)',
  serif: 'var(--serif)',
  sans: 'var(--script-sans)',
}

/** Returns the font of a play's text. */
const fontOf = ({ typeface }: Layout): CSSProperties => ({ fontFamily: FONTS[typeface] })

const share = (length: number, whole: number): number => Math.max(0, Math.round((length / whole) * 1000) / 10)

/** Returns a paragraph's position in its column, in percent; guest.css narrows it on small screens. */
function placeOf({ left, width }: ElementStyle, layout: Layout): Record<string, number> {
  const start = share(left - layout.left, layout.textWidth)
  return { '--start': start, '--end': Math.max(0, 100 - start - share(width, layout.textWidth)) }
}

/**
 * Returns the style for a kind of element in a layout. If names are printed beside the dialogue, speeches are set in
 * columns, so only action gets margins here.
 */
function styleOf(kind: ElementKind, layout: Layout): CSSProperties {
  const style = layout.elements[kind]
  if (style === undefined) return {}
  return {
    ...(layout.nameBeside && kind !== 'action' ? {} : placeOf(style, layout)),
    '--above': style.before,
    textAlign: style.align === 'centre' ? 'center' : style.align === 'right' ? 'end' : 'start',
    ...(style.caps && kind !== 'cue' ? { textTransform: 'uppercase' } : {}),
    ...(style.smallCaps ? { fontVariantCaps: 'small-caps' } : {}),
    ...(style.bold ? { fontWeight: 700 } : {}),
    ...(style.italic ? { fontStyle: 'italic' } : {}),
    ...(style.underline ? { textDecorationLine: 'underline' } : {}),
  } as CSSProperties
}

/** Returns the style of a name that runs into the dialogue. */
function nameStyle(layout: Layout): CSSProperties {
  const style = layout.elements.cue
  return {
    ...(style?.caps ? { textTransform: 'uppercase' } : {}),
    ...(style?.smallCaps ? { fontVariantCaps: 'small-caps' } : {}),
    ...(style?.bold ? { fontWeight: 700 } : {}),
  }
}

const IN_BRACKETS = /^\s*\(.*\)\s*$/s

/** A paragraph in the layout's style, with the layout's brackets added if the writer didn't type any. */
function Paragraph({ line: { element, from }, layout }: { line: Line; layout: Layout }) {
  const { kind, text } = element
  const isBare = layout.elements[kind]?.brackets === true && !IN_BRACKETS.test(printedText(text))
  const look = styleOf(kind, layout)
  return (
    <p data-kind={kind} style={from > 0 ? { ...look, textIndent: `${from}ch` } : look}>
      {isBare && '('}
      <Words text={text} />
      {isBare && ')'}
    </p>
  )
}

/** The speaker's name and the text after it. */
function Name({ speech: { cue, name }, layout }: { speech: Speech; layout: Layout }) {
  const rest = printedText(cue.text).trim() !== ''
  return (
    <>
      {name !== '' && <span style={nameStyle(layout)}>{name}</span>}
      {name !== '' && rest && ' '}
      {rest && (
        <span style={name === '' ? nameStyle(layout) : undefined}>
          <Words text={cue.text} />
        </span>
      )}
    </>
  )
}

interface Props {
  readonly speeches: readonly Speech[]
  readonly layout: Layout
}

/** One speech, or simultaneous speeches side by side where there is room. */
function Speeches({ speeches, layout }: Props) {
  const one = speeches.map((speech, at) => (
    // speeches have no ids; their order identifies them
    <SpeechView key={`${at} ${speech.name}`} speech={speech} layout={layout} />
  ))
  return speeches.length === 1 ? one : <div className="at-once">{one}</div>
}

function SpeechView({ speech, layout }: { speech: Speech; layout: Layout }) {
  if (layout.runIn && speech.lines.some(({ element }) => element.kind === 'dialogue'))
    return <RunIn speech={speech} layout={layout} />
  return (
    <div className={layout.nameBeside ? 'speech name-beside' : 'speech'}>
      <p data-kind="cue" style={styleOf('cue', layout)}>
        <Name speech={speech} layout={layout} />
      </p>
      <div>
        {speech.lines.map((line, at) => (
          <Paragraph key={`${at} ${line.element.kind}`} line={line} layout={layout} />
        ))}
      </div>
    </div>
  )
}

const withoutBrackets = (element: Element): string =>
  printedText(element.text)
    .trim()
    .replace(/^\((.*)\)$/s, '$1')

/** Renders the name, parentheticals and first line of dialogue as one paragraph, and the rest after it. */
function RunIn({ speech, layout }: { speech: Speech; layout: Layout }) {
  const first = speech.lines.findIndex(({ element }) => element.kind === 'dialogue')
  const directions = speech.lines.slice(0, first).filter(({ element }) => element.kind === 'parenthetical')
  const said = speech.lines[first]
  return (
    <div className="speech">
      <p data-kind="dialogue" style={styleOf('cue', layout)}>
        {/* small caps apply to the name only */}
        <span className="run-in">
          <Name speech={speech} layout={layout} />
          {directions.map(({ element }, at) => (
            <em key={`${at} direction`}>{`, ${withoutBrackets(element)}`}</em>
          ))}
          {`${layout.strings.afterName} `}
          {said && <Words text={said.element.text} />}
        </span>
      </p>
      {speech.lines.slice(first + 1).map((line, at) => (
        <Paragraph key={`${at} ${line.element.kind}`} line={line} layout={layout} />
      ))}
    </div>
  )
}

/** Renders a play's script in the play's own layout. */
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
    <Tag id={id} tabIndex={-1} data-kind={kind} style={styleOf(kind === 'act' ? 'act' : 'scene', layout)}>
      {number !== '' && <span className="number">{`${number} `}</span>}
      {omitted ? layout.strings.omitted : <Words text={heading} />}
    </Tag>
  )
}
