# One profile serves tables, tests and clippy, so that a fresh clone builds once.

EXPERIMENTS = no-set-by-cards sets-in-twelve games-uniform games-first games-by-attributes \
              exact-sets exact-caps many-rounds many-rounds-24 min-by-size max-by-size \
              strong-puzzles puzzle-methods puzzle-search kset-threshold kset-methods \
              formula-layouts

# Options of `tertia run`, such as ARGS="--profile full".
ARGS =

# Published results, a folder for each day and machine.
PUBLISHED = $(filter-out results/local/,$(wildcard results/*/))

.PHONY: help tables report test test-slurm format check-format lint bench dist setup

help:
	@echo 'make tables        the probability tables, on the screen and in results/local/'
	@echo 'make report        report.html beside the published results: plots and tables'
	@echo 'make test          formatting, clippy and all tests'
	@echo 'make test-slurm    a sweep on a Slurm cluster of its own, here'
	@echo 'make bench         kernels beside their references, as ratios'
	@echo 'make dist          an archive of the program that runs on a bare Debian or Ubuntu'
	@echo 'make setup         what tests need and this machine lacks'
	@echo 'make format        format the sources'

tables:
	@scripts/setup toolchain
	@cargo build
	@for each in $(EXPERIMENTS); do \
		cargo run --quiet -- run experiments/$$each.toml $(ARGS) || exit 1; echo; \
	done

report:
	@scripts/setup toolchain
	@cargo build
	@for each in $(PUBLISHED); do \
		cargo run --quiet -- report $$each -o $${each}report.html || exit 1; \
	done

test: setup check-format lint
	cargo test --features highs
	@scripts/test-slurm --if-possible

test-slurm:
	@scripts/setup toolchain
	cargo build
	@scripts/test-slurm

setup:
	@scripts/setup

format:
	cargo fmt

check-format:
	cargo fmt --check

lint:
	cargo clippy --all-targets --features highs -- -D warnings
	cargo clippy --all-targets --no-default-features -- -D warnings

bench:
	cargo bench --no-default-features --bench kernels

dist:
	@scripts/setup toolchain
	@scripts/dist
