import { printedText, type Element, type Layout } from '@replique/script'
import { dressOf, nameDress } from './dress.ts'
import type { Line, Speech } from './parts.ts'
import { Words } from './words.tsx'

const IN_BRACKETS = /^\s*\(.*\)\s*$/s

/** A paragraph as its layout has it, with the brackets that nobody typed. */
export function Paragraph({ line: { element, from }, layout }: { line: Line; layout: Layout }) {
  const { kind, text } = element
  const isBare = layout.elements[kind]?.brackets === true && !IN_BRACKETS.test(printedText(text))
  const dress = dressOf(kind, layout)
  return (
    <p data-kind={kind} style={from > 0 ? { ...dress, textIndent: `${from}ch` } : dress}>
      {isBare && '('}
      <Words text={text} />
      {isBare && ')'}
    </p>
  )
}

/** Who speaks, with what is written behind the name. */
function Name({ speech: { cue, name }, layout }: { speech: Speech; layout: Layout }) {
  const rest = printedText(cue.text).trim() !== ''
  return (
    <>
      {name !== '' && <span style={nameDress(layout)}>{name}</span>}
      {name !== '' && rest && ' '}
      {rest && (
        <span style={name === '' ? nameDress(layout) : undefined}>
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

/** What somebody says, or what several say at once, beside each other where there is room. */
export function Speeches({ speeches, layout }: Props) {
  const one = speeches.map((speech, at) => (
    // speeches have no name of their own, and their order is what they are
    <SpeechView key={`${at} ${speech.name}`} speech={speech} layout={layout} />
  ))
  return speeches.length === 1 ? one : <div className="at-once">{one}</div>
}

function SpeechView({ speech, layout }: { speech: Speech; layout: Layout }) {
  if (layout.runIn && speech.lines.some(({ element }) => element.kind === 'dialogue'))
    return <RunIn speech={speech} layout={layout} />
  return (
    <div className={layout.nameBeside ? 'speech name-beside' : 'speech'}>
      <p data-kind="cue" style={dressOf('cue', layout)}>
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

/** Name, direction and the first of what is said in one paragraph; the rest below. */
function RunIn({ speech, layout }: { speech: Speech; layout: Layout }) {
  const first = speech.lines.findIndex(({ element }) => element.kind === 'dialogue')
  const directions = speech.lines.slice(0, first).filter(({ element }) => element.kind === 'parenthetical')
  const said = speech.lines[first]
  return (
    <div className="speech">
      <p data-kind="dialogue" style={dressOf('cue', layout)}>
        {/* small capitals are the name's alone */}
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
