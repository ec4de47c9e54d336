/** A wire between browser and server that can be cut: every byte goes through it. */

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export class Wire {
  private whole = true;
  private readonly ends = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async to(target: URL): Promise<Wire> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const wire = new Wire(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (near) => wire.join(near, target));
    return wire;
  }

  private join(near: Socket, target: URL): void {
    if (!this.whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const end of [near, far]) {
      this.ends.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        this.ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }

  cut(): void {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }
}
