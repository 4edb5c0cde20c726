import type { LiveReading } from '@replique/contract'

/** Where somebody wants the pointer. */
export interface Wish {
  readonly line: number
  readonly running: boolean
}

export interface Pointer {
  /** The state of the reading as the server says it. */
  readonly take: (state: LiveReading) => void
  readonly wish: (wish: Wish) => void
}

interface Ends {
  readonly ask: (move: number, wish: Wish) => Promise<LiveReading>
  /** What is shown: where the server says, or already where it was wished. */
  readonly show: (state: LiveReading) => void
  readonly fail: (error: unknown) => void
}

/** Moves at once what is shown here, and asks the server one move after the other; what it refuses goes back. */
export function openPointer({ ask, show, fail }: Ends): Pointer {
  const now: { said: LiveReading | null; wished: Wish | null; asking: boolean } = {
    said: null,
    wished: null,
    asking: false,
  }
  const draw = (): void => {
    if (now.said !== null) show(now.wished === null ? now.said : { ...now.said, ...now.wished })
  }
  const take = (state: LiveReading): void => {
    // an answer that was overtaken on its way says nothing new
    if (now.said !== null && state.move < now.said.move) return
    now.said = state
    draw()
  }
  const askOnce = async (said: LiveReading, wished: Wish): Promise<void> => {
    try {
      const answer = await ask(said.move, wished)
      if (now.wished === wished) now.wished = null
      take(answer)
    } catch (error) {
      now.wished = null
      draw()
      fail(error)
    }
  }
  const askOn = async (): Promise<void> => {
    if (now.asking) return
    now.asking = true
    while (now.said !== null && now.wished !== null) await askOnce(now.said, now.wished)
    now.asking = false
  }
  return {
    take,
    wish: (wish) => {
      now.wished = wish
      draw()
      void askOn()
    },
  }
}
