import {
  type Serializer,
  type SerializerFactory,
  SerializerSelector,
} from '@fastify/fast-json-stringify-compiler';

const select = SerializerSelector();

/**
 * Returns Fastify's compiler of response schemas, which compiles each schema when it is first answered with: to compile all
 * of the API takes longer than the rest of a start. Routes with the same schema, as GET and HEAD of one path, share what was compiled.
 * Throws at the answer where a schema cannot be compiled, so a test compiles the whole route table.
 */
export const lazySerializers: SerializerFactory = (externalSchemas, options) => {
  const compile = select(externalSchemas, options);
  const compiled = new Map<unknown, Serializer>();
  return (route) => (data) => {
    let serialize = compiled.get(route.schema);
    if (serialize === undefined) {
      serialize = compile(route);
      compiled.set(route.schema, serialize);
    }
    return serialize(data);
  };
};
