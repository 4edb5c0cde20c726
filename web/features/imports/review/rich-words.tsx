import type { RichText } from '@replique/script'

/** Words with their marks; whatever they say, they are only ever words. */
export function RichWords({ text }: { text: RichText }) {
  return text.map((run, at) => {
    const inner = run.bold ? <strong>{run.text}</strong> : run.text
    const key = `${at} ${run.text.length}`
    return run.italic ? <em key={key}>{inner}</em> : <span key={key}>{inner}</span>
  })
}
