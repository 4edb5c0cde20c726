/** An S3 server with one empty bucket, as its own program: ADDRESS PORT FOLDER. */
import S3rver from 's3rver'

const [address = '', port = '', directory = ''] = process.argv.slice(2)
await new S3rver({
  address,
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: 'replique', configs: [] }],
}).run()
console.log('ready')
