import type { LiveEvent } from '@replique/contract/live'

/** Reads events out of a stream as it comes, in whatever pieces; a beat of the house says nothing. */
export function openFrames(): (piece: string) => LiveEvent[] {
  let rest = ''
  return (piece) => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    return frames.flatMap(readFrame)
  }
}

const field = (frame: string, name: string): string =>
  frame
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

/** Words of a newer server than this page are nothing to it. */
function readFrame(frame: string): LiveEvent[] {
  const name = field(frame, 'event')
  if (name === 'news' || name === 'job' || name === 'all') return [{ name }]
  if (name !== 'play') return []
  const playId = readPlay(field(frame, 'data'))
  return playId === undefined ? [] : [{ name, playId }]
}

function readPlay(data: string): string | undefined {
  try {
    const { playId } = JSON.parse(data) as { playId?: unknown }
    return typeof playId === 'string' ? playId : undefined
  } catch {
    return undefined
  }
}
