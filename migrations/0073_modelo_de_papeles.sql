ALTER TABLE "contadores_papeles" ADD COLUMN "modelo" text;--> statement-breakpoint
-- How the numbers of a series are written in a year; null as the program does. Volatile: who waited for the counter's lock sees what was
-- written meanwhile.
CREATE FUNCTION "modelo_de_papeles"("de_familia" text, "de_serie" text, "de_ejercicio" integer)
RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT modelo FROM contadores_papeles
  WHERE familia = de_familia AND serie = de_serie AND ejercicio <= de_ejercicio AND modelo IS NOT NULL
  ORDER BY ejercicio DESC LIMIT 1
$$;
