import { join } from 'node:path';

/** The service's environment: of the user's settings none, so that a shell set up for another deployment changes nothing. */
export function serverEnvironment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    SVC_ENVIRONMENT: 'development',
    SVC_DATA_DIR: dataDir,
    SVC_LISTEN: `127.0.0.1:${port}`,
    SVC_LOG_LEVEL: 'info',
    // without a port there is no address yet
    ...(port !== 0 && {
      SVC_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SVC_GATEWAY_URL: `http://127.0.0.1:${port}`,
      SVC_START_TENANT: 'dev',
    }),
  };
}

/** Environment of svc and git: a configuration of their own, so that no login or git setting of the user is used. */
export function commandEnvironment(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...inherited(),
    HOME: dataDir,
    XDG_CONFIG_HOME: join(dataDir, 'config'),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'alice',
    GIT_AUTHOR_EMAIL: 'alice@shop.example',
    GIT_COMMITTER_NAME: 'alice',
    GIT_COMMITTER_EMAIL: 'alice@shop.example',
    NO_COLOR: '1',
  };
}

/** Without variables of git, too: a hook that runs this program would point them at its own repository. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:GIT|SVC)_/.test(name)),
  );
}
