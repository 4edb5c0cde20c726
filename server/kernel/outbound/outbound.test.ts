import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  classifyAddress,
  type Resolve,
  openOutbound,
  OutboundFailed,
  OutboundRefused,
  type OutboundCall,
} from './outbound.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let connections = 0
const heard: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body })
    answer(request, response)
  })
})
server.on('connection', () => connections++)
let port: number

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  connections = 0
  heard.length = 0
  answer = (_request, response) => response.end('here')
})

/** Returns a fake DNS resolver that counts the lookups of each name. */
function namesOf(names: Readonly<Record<string, readonly string[][]>>) {
  const asked: string[] = []
  const resolve: Resolve = (host) => {
    const answers = names[host]
    if (answers === undefined) return Promise.reject(new Error('ENOTFOUND'))
    const given = answers[Math.min(asked.filter((one) => one === host).length, answers.length - 1)]!
    asked.push(host)
    return Promise.resolve(given.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  }
  return { asked, resolve }
}

const GET: OutboundCall = { method: 'GET', seconds: 10, bytes: 1000 }
const text = (body: Uint8Array): string => Buffer.from(body).toString()

const INSIDE = [
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST.:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://inside.example/',
  'http://half.example/',
  'http://six.example/',
]
const OTHERWISE = [
  'file:///etc/passwd',
  'gopher://public.example/',
  'ftp://public.example/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'http://public.example:25/',
  'http://public.example:22/',
  'http://public.example:6379/',
  'http://public.example:5432/',
  'http://public.example:6000/',
  'http://user:secret@public.example/',
  'http:///',
  'nothing',
  '',
]
const NAMES = {
  localhost: [['127.0.0.1']],
  'public.example': [['1.2.3.4']],
  'inside.example': [['10.1.2.3']],
  'half.example': [['1.2.3.4', '192.168.0.9']],
  'six.example': [['fd12::1']],
}

test.for([...INSIDE, ...OTHERWISE])('%s is never called', async (address) => {
  const outbound = openOutbound({ allowed: [], resolve: namesOf(NAMES).resolve })
  const sending = outbound.send(address.replace('PORT', String(port)), GET)
  await expect(sending).rejects.toBeInstanceOf(OutboundRefused)
  expect(connections).toBe(0)
})

test('addresses are classified as public, private or never allowed', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '172.32.0.1', '192.169.0.1'])
    expect(classifyAddress(address), address).toBe('public')
  for (const address of ['10.255.255.255', '::ffff:10.0.0.1', '127.255.0.1', '::1', 'fdff::1'])
    expect(classifyAddress(address), address).toBe('private')
  for (const address of [
    '::',
    'fe80::1',
    'fe80::1%eth0',
    '::ffff:169.254.169.254',
    '64:ff9b::808:808',
    'ff05::1',
    'x',
    '',
  ])
    expect(classifyAddress(address), address).toBe('never')
})

test('a private host that the operator allows can be called by its name only', async () => {
  const { resolve } = namesOf({
    'speech.lan': [['127.0.0.1']],
    'other.lan': [['127.0.0.1']],
    'cloud.lan': [['169.254.169.254']],
  })
  for (const allowed of ['speech.lan', `speech.lan:${port}`]) {
    const outbound = openOutbound({ allowed: [allowed, 'cloud.lan'], resolve })
    expect(text((await outbound.send(`http://speech.lan:${port}/a`, GET)).body)).toBe('here')
    for (const address of [
      `http://other.lan:${port}/`,
      `http://127.0.0.1:${port}/`,
      'http://cloud.lan/',
      'http://speech.lan:25/',
    ])
      await expect(outbound.send(address, GET)).rejects.toBeInstanceOf(OutboundRefused)
  }
  const elsewhere = openOutbound({ allowed: ['speech.lan:1'], resolve })
  await expect(elsewhere.send(`http://speech.lan:${port}/`, GET)).rejects.toBeInstanceOf(OutboundRefused)
  expect(heard.map(({ headers }) => headers.host)).toEqual([`speech.lan:${port}`, `speech.lan:${port}`])
})

test('a connection goes to the address that was checked, even if the name changes meanwhile', async () => {
  const { asked, resolve } = namesOf({
    'speech.lan': [['127.0.0.1'], ['10.9.9.9']],
    'turning.example': [['1.2.3.4'], ['127.0.0.1']],
  })
  const outbound = openOutbound({ allowed: ['speech.lan'], resolve })
  expect((await outbound.send(`http://speech.lan:${port}/`, GET)).status).toBe(200)
  expect(asked).toEqual(['speech.lan'])
  const turning = outbound.send(`http://turning.example:${port}/`, { ...GET, seconds: 0.3 })
  await expect(turning).rejects.toBeInstanceOf(OutboundFailed)
  expect(connections).toBe(1)
})

test('each redirect is checked, is followed only on request and carries no credentials to another host', async () => {
  const { resolve } = namesOf({ 'a.lan': [['127.0.0.1']], 'b.lan': [['127.0.0.1']], 'in.example': [['127.0.0.1']] })
  const outbound = openOutbound({ allowed: ['a.lan', 'b.lan'], resolve })
  const goTo = (path: string, location: string): void => {
    answer = (request, response) => {
      if (request.url === path) response.writeHead(302, { location }).end()
      else response.end('there')
    }
  }
  const first = `http://a.lan:${port}/first`
  const POST: OutboundCall = { ...GET, method: 'POST', body: 'a line', headers: { authorization: 'Bearer key' } }
  goTo('/first', `http://b.lan:${port}/second`)
  expect((await outbound.send(first, POST)).status).toBe(302)
  expect(text((await outbound.send(first, { ...POST, hops: 2 })).body)).toBe('there')
  expect(heard.at(-1)).toMatchObject({ path: '/second', body: '' })
  expect(heard.at(-1)?.headers.authorization).toBeUndefined()
  for (const inside of [
    `http://in.example:${port}/`,
    `http://127.0.0.1:${port}/`,
    'file:///etc/passwd',
    'http://169.254.169.254/',
  ]) {
    goTo('/first', inside)
    const before = heard.length
    await expect(outbound.send(first, { ...GET, hops: 5 })).rejects.toBeInstanceOf(OutboundRefused)
    expect(heard.length).toBe(before + 1)
  }
  goTo('/first', '/first')
  expect((await outbound.send(first, { ...GET, hops: 3 })).status).toBe(302)
})

test('a call fails if the response is too large, too slow or cut off, or the caller aborts', async () => {
  const { resolve } = namesOf({ 'a.lan': [['127.0.0.1']] })
  const outbound = openOutbound({ allowed: ['a.lan'], resolve })
  const address = `http://a.lan:${port}/`
  answer = (_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(500)));
      response.once('drain', more)
    }
    more()
  }
  await expect(outbound.send(address, GET)).rejects.toMatchObject({ cause: { message: 'the answer is too large' } })
  answer = (_request, response) => void response.writeHead(200).write('a')
  await expect(outbound.send(address, { ...GET, seconds: 0.2 })).rejects.toThrow('no answer in time')
  answer = () => {}
  await expect(outbound.send(address, { ...GET, seconds: 0.2 })).rejects.toBeInstanceOf(OutboundFailed)
  const leaving = new AbortController()
  answer = () => leaving.abort(new Error('gone'))
  await expect(outbound.send(address, { ...GET, signal: leaving.signal })).rejects.toThrow('gone')
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '50' })
    response.write('half', () => response.destroy())
  }
  await expect(outbound.send(address, GET)).rejects.toBeInstanceOf(OutboundFailed)
  await expect(outbound.send(`http://nowhere.lan:${port}/`, GET)).rejects.toBeInstanceOf(OutboundFailed)
})
