import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly email: Email
}

export interface PostOffice {
  readonly url: string
  readonly port: number
  readonly arrived: Arrived[]
  /**
   * Rejects the next emails at one step of the SMTP session: the first email with the first of these reply codes, and
   * so on.
   */
  refuse(step: 'recipient' | 'email', ...codes: number[]): void
  close(): Promise<void>
}

/** Starts a local mail server that accepts every email unless told to refuse it. */
export async function openPostOffice(port = 0): Promise<PostOffice> {
  const arrived: Arrived[] = []
  const refusals = { recipient: [] as number[], email: [] as number[] }
  const refusal = (step: keyof typeof refusals): Error | null => {
    const responseCode = refusals[step].shift()
    if (responseCode === undefined) return null
    return Object.assign(new Error('not <camille@example.org>, not now'), { responseCode })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal('recipient')),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const wrong = refusal('email')
        if (wrong) return done(wrong)
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw).then((email) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
          arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString(), email })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', () => {})
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    arrived,
    refuse: (step, ...codes) => void refusals[step].push(...codes),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
