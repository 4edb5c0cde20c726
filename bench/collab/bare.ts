/** The baseline: a Hocuspocus server that keeps everything in memory and checks nothing. */
import process from 'node:process'
import { Server } from '@hocuspocus/server'
import { sendToParent } from './child.ts'

const server = new Server({ port: 0, address: '127.0.0.1', quiet: true })
await server.listen()
sendToParent({ url: `ws://127.0.0.1:${server.address.port}`, commits: [], tokens: [], plays: [] })
process.on('disconnect', () => process.exit())
