import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const ops = (file: string) => read(`ops/${file}`);
const folder = mkdtempSync(join(tmpdir(), 'evolve-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0;
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
};
const put = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

// A machine without a program has the checks by reading alone.
describe('the files for operators pass the programs that read them', () => {
  test.runIf(has('systemd-analyze'))('systemd, with little that the service may do', () => {
    const unit = put('evolve.service', ops('evolve.service').replaceAll('/opt/evolve', root));
    expect(run('systemd-analyze', 'verify', unit).said).not.toContain('evolve.service');
    expect(run('systemd-analyze', 'security', '--offline=yes', '--threshold=20', unit).status).toBe(0);
    const open = put('open.service', '[Service]\nExecStart=/bin/true\nKillMod=mixed\n');
    expect(run('systemd-analyze', 'verify', open).said).toContain('open.service');
    expect(run('systemd-analyze', 'security', '--offline=yes', '--threshold=20', open).status).not.toBe(0);
  });

  test.runIf(has('nginx') && has('openssl'))('nginx', () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=evolve.example', '-days', '2'];
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    );
    const check = (site: string) => {
      const here = site.replace(/\S+privkey.pem/, key).replace(/\S+fullchain.pem/, certificate);
      const file = put('nginx.conf', `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${here}\n}\n`);
      return run('nginx', '-t', '-e', 'stderr', '-c', file);
    };
    expect(check(ops('nginx.conf'))).toMatchObject({ status: 0 });
    expect(check(ops('nginx.conf').replace('proxy_buffering off;', 'proxy_buffer off;')).status).toBe(1);
  });

  test.runIf(has('caddy'))('Caddy', () => {
    const check = (file: string) =>
      run('caddy', 'adapt', '--config', file, '--adapter', 'caddyfile', '--validate').status;
    expect(check('ops/Caddyfile')).toBe(0);
    expect(check(put('Caddyfile', ops('Caddyfile').replace('flush_interval', 'flush')))).toBe(1);
  });

  // The program of before is packaged where Docker itself isn't.
  const compose = has('docker-compose') ? ['docker-compose'] : ['docker', 'compose'];
  test.runIf(run(compose[0] ?? '', ...compose.slice(1), 'version').status === 0)('Compose', () => {
    const values = 'POSTGRES_USER=a\nPOSTGRES_DB=a\nPOSTGRES_PASSWORD=a\nEVOLVE_HOST=evolve.example\n';
    const env = put('evolve.env', values);
    const check = (overlay: string) => {
      // The file that `env_file` names is each operator's own.
      const base = put(
        'compose.yaml',
        read('compose.yaml').replace('env_file: evolve.env', `env_file: ${env}`),
      );
      const files = [
        '--project-directory',
        root,
        '-f',
        base,
        '-f',
        put('overlay.yaml', overlay),
        '--env-file',
        env,
      ];
      return run(compose[0] ?? '', ...compose.slice(1), ...files, 'config', '-q').status;
    };
    expect(check(ops('compose.yaml'))).toBe(0);
    expect(check(ops('compose.yaml').replace('restart: unless-stopped', 'restarts: always'))).not.toBe(0);
  });

  test.runIf(has('promtool'))('Prometheus, with tests of each alert', () => {
    expect(run('promtool', 'check', 'config', 'ops/prometheus/prometheus.yml')).toMatchObject({ status: 0 });
    expect(run('promtool', 'test', 'rules', 'ops/prometheus/evolve.test.yml')).toMatchObject({ status: 0 });
    mkdirSync(join(folder, 'rules'));
    put('rules/evolve.test.yml', ops('prometheus/evolve.test.yml'));
    put('rules/evolve.rules.yml', ops('prometheus/evolve.rules.yml').replace('> 900', '> 90'));
    expect(run('promtool', 'test', 'rules', join(folder, 'rules/evolve.test.yml')).status).toBe(1);
  });
});

describe('what they say of Evolve is so', () => {
  const alerts: string[] = parse(ops('prometheus/evolve.rules.yml')).groups[0].rules.map(
    ({ alert }: { alert: string }) => alert,
  );
  it.each(alerts)('%s has a test and a line of what to do', (alert) => {
    expect(ops('prometheus/evolve.test.yml')).toContain(`alertname="${alert}"`);
    expect(read('docs/operations.md')).toMatch(new RegExp(`^\\| \`${alert}\` \\|.{20,}`, 'm'));
  });

  it('every figure of the rules and the dashboard is one that Evolve has', () => {
    const register = new Registry();
    collectDefaultMetrics({ register });
    const defaults = new Set(register.getMetricsAsArray().map(({ name }) => name));
    register.clear();
    const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
      .map(read)
      .join('\n');
    const named = `${ops('prometheus/evolve.rules.yml')}${JSON.stringify(JSON.parse(ops('grafana.json')))}`;
    const figures = new Set(named.match(/\b(evolve|process|nodejs)_\w+/g));
    expect(figures.size).toBeGreaterThan(20);
    const unknown = [...figures].filter((name) => {
      const metric = name.replace(/_(bucket|sum|count)$/, '');
      return !defaults.has(metric) && !sources.includes(`'${metric}'`);
    });
    expect(unknown).toEqual([]);
  });

  it('the manifests of Kubernetes belong together, and a stop there takes no longer than it may', () => {
    const parts = parseAllDocuments(ops('kubernetes.yaml')).map((part) => part.toJS({ maxAliasCount: 0 }));
    expect(parts.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'PodDisruptionBudget',
      'Service',
      'Ingress',
    ]);
    const [deployment, budget, service, ingress] = parts;
    const pod = deployment.spec.template;
    for (const labels of [
      deployment.spec.selector.matchLabels,
      budget.spec.selector.matchLabels,
      service.spec.selector,
    ])
      expect(labels).toEqual(pod.metadata.labels);
    expect(ingress.spec.rules[0].http.paths[0].backend.service.name).toBe(service.metadata.name);
    const [container] = pod.spec.containers;
    const value = (name: string) =>
      Number(container.env.find((each: { name: string }) => each.name === name).value);
    expect(value('DRAIN_MS')).toBeLessThan(value('SHUTDOWN_GRACE_MS'));
    expect(value('SHUTDOWN_GRACE_MS')).toBeLessThan(pod.spec.terminationGracePeriodSeconds * 1000);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(value('DRAIN_MS')).toBeGreaterThan(periodSeconds * failureThreshold * 1000);
  });

  it('an overlay of Compose names services that are there', () => {
    const [base, overlay] = [parse(read('compose.yaml')), parse(ops('compose.yaml'))];
    expect(Object.keys(base.services)).toContain('app');
    expect(overlay.services.proxy.environment.EVOLVE_SERVERS).toBe('app:3000');
    expect(ops('prometheus/prometheus.yml')).toContain(
      `app:${overlay.services.app.environment.METRICS_PORT}`,
    );
  });
});
