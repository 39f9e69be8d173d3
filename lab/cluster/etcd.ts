import { askWith } from './authority.ts'
import type { Certificate } from '../../tests/support/certificates.ts'
import { settingsOf } from './deploy-files.ts'
import type { Furnished } from './machines.ts'
import { type createPrograms } from './programs.ts'
import { until } from '../../tests/support/until.ts'

/** Starts a member on each machine. */
export const startEtcd = async (
  programs: ReturnType<typeof createPrograms>,
  command: string,
  machines: Furnished[],
  operator: Certificate,
) => {
  const members = await Promise.all(
    machines.map(async ({ machine, certificate }) => {
      const name = `etcd${machine.n}`
      const environment = {
        ...(await settingsOf('etcd.env', certificate.folder, machine.n)),
        ETCD_DATA_DIR: await programs.folderFor(name),
        ETCD_LOG_LEVEL: 'error',
      }
      const start = () => programs.start(name, { command, environment, on: machine })
      return { name, url: `https://${machine.address}:2379`, start, program: await start() }
    }),
  )
  const inStep = () =>
    until('etcd answers everywhere', async () => {
      const answers = await Promise.all(members.map(({ url }) => askWith(operator, `${url}/health`)))
      return answers.every(({ text }) => text.includes('"true"'))
    })
  const startAgain = async (gone: typeof members): Promise<void> => {
    for (const member of gone) member.program = await member.start()
    await inStep()
  }
  const kill = async (going: typeof members) => {
    await Promise.all(going.map(({ program }) => program.kill()))
    return { names: going.map(({ name }) => name), bringBack: () => startAgain(going) }
  }
  await inStep()
  return {
    url: members[0]?.url ?? '',
    /** The leader, whose loss is the worst. */
    async killLeader() {
      for (const member of members) {
        const said = await askWith(operator, `${member.url}/v3/maintenance/status`, {
          method: 'POST',
          body: {},
        })
        const { header, leader } = JSON.parse(said.text) as { header: { member_id: string }; leader: string }
        if (header.member_id === leader) return kill([member])
      }
      throw new Error('etcd has no leader')
    },
    killAll: () => kill(members),
  }
}
