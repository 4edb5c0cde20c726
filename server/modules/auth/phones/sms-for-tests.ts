import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text message as received, and the request that sent it. */
export interface ReceivedText {
  readonly phone: string
  readonly message: string
  readonly code: string
  readonly headers: IncomingHttpHeaders
  readonly fields: Readonly<Record<string, string>>
}

/** A local service that receives text messages: a webhook with JSON, and Twilio's Messages API. */
export interface SmsServer {
  readonly url: string
  readonly texts: ReceivedText[]
  /** Sets the response to all following requests. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void
  /** The messages to a number, oldest first. */
  to(phone: string): ReceivedText[]
  close(): Promise<void>
}

function read(headers: IncomingHttpHeaders, body: string): ReceivedText {
  const isForm = headers['content-type']?.includes('x-www-form-urlencoded') === true
  const fields: Record<string, string> = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
  const message = (isForm ? fields['Body'] : fields['message']) ?? ''
  const phone = (isForm ? fields['To'] : fields['phone']) ?? ''
  return { phone, message, code: /^\d{6}/.exec(message)?.[0] ?? '', headers, fields }
}

export async function openSmsServer(): Promise<SmsServer> {
  const texts: ReceivedText[] = []
  let status = 201
  let more: Readonly<Record<string, string>> = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = read(request.headers, Buffer.concat(chunks).toString())
      if (status < 300) texts.push(text)
      response.writeHead(status, { 'content-type': 'application/json', ...more })
      response.end(JSON.stringify(status < 300 ? { sid: 'SM1', status: 'queued' } : { code: 21211, message: 'no' }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/2010-04-01/Accounts/AC1/Messages.json`,
    texts,
    answer: (next, headers = {}) => {
      status = next
      more = headers
    },
    to: (phone) => texts.filter((text) => text.phone === phone),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
