import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBuiltIn } from '../built-in/built-in.ts'
import { SAMPLE_RATE } from '../engine.ts'
import { asIntegers, resample } from '../samples.ts'
import { printWav } from '../wav.ts'

/** A request that the service received. */
export interface Asked {
  readonly model: string
  readonly voice: string
  readonly input: string
  readonly response_format: string
  readonly speed: number
  readonly instructions?: string
}

/** Sends a response instead of the usual sound. `sound` returns the usual sound. */
export type Misbehaviour = (response: ServerResponse, sound: () => Promise<Uint8Array>) => void | Promise<void>

/**
 * A server that speaks the OpenAI protocol, offers the built-in voices under their own ids, and misbehaves on demand.
 */
export interface SpeechServer {
  readonly url: string
  readonly asked: readonly Asked[]
  readonly headers: readonly IncomingMessage['headers'][]
  /** Sets how the next requests are answered, in order. Later requests get the usual sound. */
  misbehave(...ways: readonly Misbehaviour[]): void
  close(): Promise<void>
}

const RATE = 24_000

/** Marks a WAV file as one whose length was unknown when its header was written. */
export function withoutLength(wav: Uint8Array): Uint8Array {
  const bytes = Buffer.from(wav)
  bytes.fill(0xff, 4, 8).fill(0xff, 40, 44)
  return bytes
}

export async function openSpeechServer(key: string): Promise<SpeechServer> {
  const engine = openBuiltIn()
  const asked: Asked[] = []
  const headers: IncomingMessage['headers'][] = []
  const queue: Misbehaviour[] = []

  const soundOf = async ({ voice, input, speed }: Asked): Promise<Uint8Array> => {
    const language = voice.startsWith('fr') ? 'fr' : 'en'
    const delivery = { pitch: 0, rate: speed, volume: 1, manner: '' }
    const speechRequest = { voice, language, words: input.split(' '), delivery } as const
    const { samples } = await engine.speak(speechRequest, AbortSignal.timeout(60_000))
    const floats = new Float32Array(samples).map((sample) => sample / 32_768)
    return withoutLength(printWav(asIntegers(resample(floats, SAMPLE_RATE, RATE)), RATE))
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.method !== 'POST' || request.url !== '/v1/audio/speech') return void response.writeHead(404).end('{}')
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end('{}')
    const speechRequest = JSON.parse(body) as Asked
    asked.push(speechRequest)
    headers.push(request.headers)
    if (speechRequest.input.length > 4096) return void response.writeHead(400).end('{}')
    const way = queue.shift()
    if (way !== undefined) return way(response, () => soundOf(speechRequest))
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(await soundOf(speechRequest))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    asked,
    headers,
    misbehave: (...ways) => void queue.push(...ways),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await engine.close()
    },
  }
}
