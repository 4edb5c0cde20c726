import { parseFountain, rehearsalScenes, type RehearsalScene } from '@replique/script'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakePlayer } from '../../platform/sound/fake-player-for-tests.ts'
import { Players } from '../../platform/sound/players.ts'
import { LinePlayer, Speaking } from './line-player.ts'
import { beginPractice, goBack, goOn, sceneSteps, stepAt, type Practice } from './practice.ts'

const SAID = 'one two three four'

/** Rehearses a scene on the test's clock. Each line takes four seconds, and each word one second. */
function rehearse(fountain: string, own: string) {
  const play = parseFountain(`INT. HALL\n\n${fountain}`)
  const mine = new Set(play.characters.filter(({ name }) => name === own).map(({ id }) => id))
  const scene = rehearsalScenes(play)[0] as RehearsalScene
  const texts = new Map(scene.lines.map(({ utterances, parts }) => [utterances[0] ?? '', parts[0]?.text ?? '']))
  const names = new Map(scene.lines.map(({ utterances, name }) => [utterances[0] ?? '', name]))
  const begun = performance.now()
  const log: string[] = []
  let practice = beginPractice(sceneSteps(scene, { mine, cueWords: 3, cuesOnly: false }))
  const player = new LinePlayer({
    players: new Players(() => new FakePlayer()),
    clip: async (id) => {
      const words = [...(texts.get(id) ?? '').matchAll(/\w+/g)]
      return {
        id,
        source: '4',
        seconds: 4,
        words: words.map(({ 0: word, index }, at) => [index, index + word.length, at, at + 1] as const),
      }
    },
  })
  const at = (): void => {
    const step = stepAt(practice)
    log.push(`${((performance.now() - begun) / 1000).toFixed(1)} ${step ? step.line.name : 'over'}`)
    speaking.at(practice, { isAloud: true })
  }
  const change = (deed: (now: Practice) => Practice): void => {
    practice = deed(practice)
    at()
  }
  const speaking: Speaking = new Speaking(player, { goOn: () => change(goOn), speed: 1 })
  player.state.watch(() => speaking.hear())
  at()
  const heard = (): string[] => player.state.get().heard.map((id) => names.get(id) ?? '')
  return { log, heard, change, speaking, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000) }
}

describe('the line player', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('plays the other parts one after another, and waits at the actor’s own line', async () => {
    const { log, pass, heard } = rehearse(`ANN\n${SAID}\n\nEVE\n${SAID}\n\nBOB\n${SAID}\n`, 'BOB')
    await pass(60)
    expect(log.map((line) => line.replace(/\d$/, ''))).toEqual(['0.0 ANN', '4.0 EVE', '8.0 BOB'])
    expect(heard()).toEqual([])
  })

  test('plays simultaneous lines of the other parts together, and the position follows', async () => {
    const both = rehearse(`ANN\none two / three four\n\nEVE\n${SAID}\n\nBOB\n${SAID}\n`, 'BOB')
    await both.pass(2.5)
    expect(both.heard()).toEqual(['ANN', 'EVE'])
    await both.pass(20)
    expect(both.log.map((line) => Math.round(Number.parseFloat(line)))).toEqual([0, 2, 6])
  })

  test('lets the own line interrupt another at its word, while that one continues', async () => {
    const { log, pass, heard, change, speaking } = rehearse(
      `ANN\none two / three four\n\nBOB\n${SAID}\n\nEVE\n${SAID}\n`,
      'BOB',
    )
    await pass(1.9)
    expect(log).toEqual(['0.0 ANN'])
    await pass(0.6)
    expect(log.at(-1)).toMatch(/^2\.\d BOB$/)
    expect(heard()).toEqual(['ANN'])
    // after the user's line, the rehearsal continues once the interrupted line has ended too
    speaking.goOnWhenStill()
    await pass(1)
    expect(log).toHaveLength(2)
    await pass(1)
    expect(log.at(-1)).toMatch(/^4\.\d EVE$/)
    change(goBack)
    expect(heard()).toEqual([])
  })

  test('plays a line that begins together with the own line beside it, once', async () => {
    const { log, pass, heard, change } = rehearse(`BOB\n${SAID}\n\nANN ^\n${SAID}\n\nEVE\n${SAID}\n`, 'BOB')
    await pass(1)
    expect(heard()).toEqual(['ANN'])
    change(goOn)
    expect(heard()).toEqual(['ANN'])
    await pass(3.5)
    expect(log.map((line) => line.replace(/^\S+ /, ''))).toEqual(['BOB', 'ANN', 'EVE'])
    expect(heard()).toEqual(['EVE'])
  })

  test('plays a line that interrupts the own line when the actor goes on', async () => {
    const { pass, heard, change } = rehearse(`BOB\none two / three four\n\nANN\n${SAID}\n`, 'BOB')
    await pass(5)
    expect(heard()).toEqual([])
    change(goOn)
    await pass(1)
    expect(heard()).toEqual(['ANN'])
  })

  test('stops the current line when the actor goes on', async () => {
    const { log, pass, heard, change } = rehearse(`ANN\none two / three four\n\nEVE\n${SAID}\n\nBOB\n${SAID}\n`, 'BOB')
    await pass(1)
    change(goOn)
    await pass(1)
    expect(heard()).toEqual(['EVE'])
    change(goOn)
    await pass(30)
    expect(heard()).toEqual([])
    expect(log.at(-1)).toBe('2.0 BOB')
  })
})
